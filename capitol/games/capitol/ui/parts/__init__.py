"""Pictures and widgets that several screens of the table share."""
