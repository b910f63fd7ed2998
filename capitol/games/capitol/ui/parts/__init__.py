"""Pictures and widgets shared by several screens of the table."""
