#!/bin/sh
# Starts the kiosk with its account's login and takes away what macOS shows beside it. Not run on a Mac yet.
#   lock-down.sh            checks, changes what is not so yet, checks again
#   lock-down.sh --check    only checks; ends with 1 if something is not so
#   lock-down.sh --undo     takes back what it has changed
# Run it with sudo, beside com.rewardsshop.kiosk.plist, while the kiosk's account is logged out. ACCOUNT names that
# account (default: kiosk). Spotlight, Control Centre and gestures are restricted by MDM, not here.
set -eu

account=${ACCOUNT:-kiosk}
here=$(cd "$(dirname "$0")" && pwd)
state=/Library/Application\ Support/RewardsShop/lock-down

say() { printf '%s\n' "$*"; }
fail() { say "✗ $*" >&2; exit 1; }

[ "$(id -u)" -eq 0 ] || fail 'run it with sudo'
home=$(dscl . -read "/Users/$account" NFSHomeDirectory 2>/dev/null | awk '{ print $2 }')
[ -n "$home" ] || fail "there is no account $account"
agent="$home/Library/LaunchAgents/com.rewardsshop.kiosk.plist"

remember() { grep -q "^$1=" "$state" 2>/dev/null || printf '%s=%s\n' "$1" "$2" >>"$state"; }
remembered() { sed -n "s/^$1=//p" "$state" 2>/dev/null | head -n 1; }

# Preferences of the kiosk's account: domain, key, type as defaults writes it, value as it reads it.
preferences='
com.apple.CrashReporter DialogType string none
com.apple.loginwindow TALLogoutSavesState bool 0
com.apple.SoftwareUpdate AutomaticCheckEnabled bool 0
'

as_account() { sudo -u "$account" "$@"; }
preference() { as_account defaults read "$1" "$2" 2>/dev/null || true; }
sleep_minutes() { pmset -g custom | awk -v name="$1" '$1 == name { print $2; exit }'; }

has_agent() { cmp -s "$here/com.rewardsshop.kiosk.plist" "$agent" && [ "$(stat -f %u "$agent")" -eq 0 ]; }
never_sleeps() { [ "$(sleep_minutes sleep)" = 0 ] && [ "$(sleep_minutes displaysleep)" = 0 ]; }
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
    'never_sleeps:neither machine nor display sleeps' \
    'has_preferences:no box of a crash, of an update, and no windows that open again'; do
    if "${check%%:*}"; then say "✓ ${check#*:}"; else say "✗ ${check#*:}"; wrong=1; fi
  done
  return $wrong
}

changed() { say "  changed: $*"; }

lock_down() {
  mkdir -p "$(dirname "$state")"
  touch "$state"
  if ! has_agent; then
    # The account must not be able to change what starts for it.
    install -d -o root -g wheel -m 755 "$(dirname "$agent")"
    install -o root -g wheel -m 644 "$here/com.rewardsshop.kiosk.plist" "$agent"
    changed "$agent"
  fi
  if ! never_sleeps; then
    remember sleep "$(sleep_minutes sleep)"
    remember displaysleep "$(sleep_minutes displaysleep)"
    pmset -a sleep 0 displaysleep 0 disksleep 0 autorestart 1
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
  for name in sleep displaysleep; do
    minutes=$(remembered "$name")
    [ -z "$minutes" ] || pmset -a "$name" "$minutes"
  done
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
