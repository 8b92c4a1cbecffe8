#!/bin/bash
# In place of electron-builder's script for rpm, which takes the link and the profile away after an upgrade too: rpm
# runs the old package's script after the new one's. $1 is how many versions stay; only with 0 the kiosk goes.
[ "$1" = 0 ] || exit 0

if type update-alternatives >/dev/null 2>&1; then
    update-alternatives --remove '${executable}' '/opt/${sanitizedProductName}/${executable}'
else
    rm -f '/usr/bin/${executable}'
fi

# Systems with rpm and AppArmor: openSUSE.
profile='/etc/apparmor.d/${executable}'
if [ -f "$profile" ]; then
    if type apparmor_parser >/dev/null 2>&1; then apparmor_parser --remove "$profile" || true; fi
    rm -f "$profile"
fi
