#!/bin/sh
# Starts the kiosk with its account's login and takes away what macOS shows beside it. Not run on a Mac yet.
#   lock-down.sh            checks, changes what is not so yet, checks again
#   lock-down.sh --check    only checks; ends with 1 if something is not so
#   lock-down.sh --undo     takes back what it has changed
# Run it with sudo, beside com.rewardsshop.kiosk.plist, while the kiosk's account is logged out. ACCOUNT names that
# account (default: kiosk). Spotlight, Control Centre, gestures and software updates are restricted by MDM, not here.
# Sources, manual pages of macOS: launchctl(1) (an agent of /Library/LaunchAgents belongs to root, one of a home to its
# user, who could change it), launchd.plist(5), pmset(1), fdesetup(8), defaults(1).
set -eu

account=${ACCOUNT:-kiosk}
here=$(cd "$(dirname "$0")" && pwd)
state=/Library/Application\ Support/RewardsShop/lock-down

say() { printf '%s\n' "$*"; }
fail() { say "✗ $*" >&2; exit 1; }

[ "$(id -u)" -eq 0 ] || fail 'run it with sudo'
id "$account" >/dev/null 2>&1 || fail "there is no account $account"
agent=/Library/LaunchAgents/com.rewardsshop.kiosk.plist
# As pmset names them, with the wanted values. The display's sleep stays: the kiosk keeps it awake in its opening hours.
power='sleep 0
disksleep 0
autorestart 1'

remember() { grep -q "^$1=" "$state" 2>/dev/null || printf '%s=%s\n' "$1" "$2" >>"$state"; }
remembered() { sed -n "s|^$1=||p" "$state" 2>/dev/null | head -n 1; }

# Preferences of the kiosk's account: domain, key, type as defaults writes it, value as it reads it.
preferences='
com.apple.CrashReporter DialogType string none
com.apple.loginwindow TALLogoutSavesState bool 0
'

as_account() { sudo -u "$account" "$@"; }
preference() { as_account defaults read "$1" "$2" 2>/dev/null || true; }
power_of() { pmset -g custom | awk -v name="$1" '$1 == name { print $2; exit }'; }
# The agent starts for every account, and goes on for the kiosk's alone.
wanted_agent() { sed "s/= kiosk \]/= $account ]/" "$here/com.rewardsshop.kiosk.plist"; }

has_agent() { wanted_agent | cmp -s - "$agent" && [ "$(stat -f %u "$agent")" -eq 0 ]; }
never_sleeps() {
  while read -r name value; do
    [ "$(power_of "$name")" = "$value" ] || return 1
  done <<LIST
$power
LIST
}
has_no_filevault() { ! fdesetup isactive >/dev/null; }
has_preferences() {
  while read -r domain key _type value; do
    [ -z "$domain" ] || [ "$(preference "$domain" "$key")" = "$value" ] || return 1
  done <<LIST
$preferences
LIST
}

report() {
  wrong=0
  for check in 'has_agent:launchd starts the kiosk for this account alone' \
    'never_sleeps:the machine does not sleep, and starts again after a power failure' \
    'has_preferences:no box of a crash, and no windows that open again' \
    'has_no_filevault:FileVault is off: it allows no automatic login'; do
    if "${check%%:*}"; then say "✓ ${check#*:}"; else say "✗ ${check#*:}"; wrong=1; fi
  done
  return $wrong
}

changed() { say "  changed: $*"; }

lock_down() {
  mkdir -p "$(dirname "$state")"
  touch "$state"
  if ! has_agent; then
    wanted_agent >"$agent"
    chown root:wheel "$agent"
    chmod 644 "$agent"
    changed "$agent"
  fi
  if ! never_sleeps; then
    while read -r name value; do
      remember "$name" "$(power_of "$name")"
      pmset -a "$name" "$value"
    done <<LIST
$power
LIST
    changed 'sleep'
  fi
  while read -r domain key type value; do
    [ -n "$domain" ] || continue
    before=$(preference "$domain" "$key")
    [ "$before" != "$value" ] || continue
    remember "$domain/$key" "$type:$before"
    as_account defaults write "$domain" "$key" "-$type" "$value"
    changed "$domain $key"
  done <<LIST
$preferences
LIST
}

undo() {
  rm -f "$agent"
  while read -r name _value; do
    before=$(remembered "$name")
    [ -z "$before" ] || pmset -a "$name" "$before"
  done <<LIST
$power
LIST
  while read -r domain key _type _value; do
    [ -n "$domain" ] || continue
    before=$(remembered "$domain/$key")
    case $before in
      '') ;;
      *:) as_account defaults delete "$domain" "$key" ;;
      *) as_account defaults write "$domain" "$key" "-${before%%:*}" "${before#*:}" ;;
    esac
  done <<LIST
$preferences
LIST
  rm -f "$state"
  say 'Taken back. Restart the machine.'
}

case ${1:-} in
  --check) report ;;
  --undo) undo ;;
  '')
    [ -f "$here/com.rewardsshop.kiosk.plist" ] || fail 'com.rewardsshop.kiosk.plist must lie beside this script'
    [ -d '/Applications/Rewards Kiosk.app' ] || fail 'the kiosk is not installed'
    report || true
    lock_down
    say 'After the changes:'
    report || fail 'not everything is as it should be'
    say 'Restart the machine.'
    ;;
  *) fail 'Usage: lock-down.sh [--check | --undo]' ;;
esac
