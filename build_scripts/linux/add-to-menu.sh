#!/bin/sh
# Puts Capitol into the menu of this user's desktop, at the place where this folder is now; "remove" takes it out again.
set -eu
id=boardgame.capitol.Capitol
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/$id.desktop
icon=$data/icons/hicolor/256x256/apps/$id.png
if [ "${1:-}" = remove ]; then
    rm -f "$entry" "$icon"
    echo "Capitol is no longer in the menu. Your saved games stay."
    exit 0
fi
mkdir -p "$(dirname "$entry")" "$(dirname "$icon")"
cp "$here/capitol.png" "$icon"
# In a menu entry " ` $ are written with \\ before them, \ four times, and % twice.
quoted=$(printf '%s' "$here/Capitol" | sed -e 's/\\/\\\\\\\\/g' -e 's/["`$]/\\\\&/g' -e 's/%/%%/g')
while IFS= read -r line; do
    case $line in
        Exec=*) printf 'Exec="%s"\n' "$quoted" ;;
        *) printf '%s\n' "$line" ;;
    esac
done < "$here/$id.desktop" > "$entry"
echo "Capitol is in the menu now. After moving this folder run add-to-menu.sh again."
