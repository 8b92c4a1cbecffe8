#!/bin/sh
# Makes the kiosk the only program of this machine's first console, and takes away what leads past it.
#   lock-down.sh            checks, changes what is not so yet, checks again
#   lock-down.sh --check    only checks; ends with 1 if something is not so
#   lock-down.sh --undo     takes back what it has changed
# Run it as root, beside rewards-kiosk.service. ACCOUNT names the kiosk's account (default: kiosk).
set -eu

account=${ACCOUNT:-kiosk}
root=${ROOT:-}
here=$(cd "$(dirname "$0")" && pwd)
state="$root/var/lib/rewards-kiosk/lock-down"
unit="$root/etc/systemd/system/rewards-kiosk.service"
consoles="$root/etc/systemd/logind.conf.d/60-rewards-kiosk.conf"
kernel="$root/etc/sysctl.d/60-rewards-kiosk.conf"

say() { printf '%s\n' "$*"; }
fail() { say "✗ $*" >&2; exit 1; }

# What was there before the first run, by name; the first note of a name counts.
remember() { grep -q "^$1=" "$state" 2>/dev/null || printf '%s=%s\n' "$1" "$2" >>"$state"; }
remembered() { sed -n "s/^$1=//p" "$state" 2>/dev/null | head -n 1; }

display_manager() {
  link="$root/etc/systemd/system/display-manager.service"
  if [ -L "$link" ]; then basename "$(readlink "$link")"; fi
}

is_locked_account() { passwd --status "$account" 2>/dev/null | awk '{ exit !($2 == "L" || $2 == "LK") }'; }
has_unit() { cmp -s "$here/rewards-kiosk.service" "$unit"; }
is_enabled() { systemctl is-enabled --quiet rewards-kiosk.service; }
is_graphical() { [ "$(systemctl get-default)" = graphical.target ]; }
has_no_display_manager() { [ -z "$(display_manager)" ]; }
has_no_consoles() { [ -f "$consoles" ]; }
has_no_sysrq() { [ -f "$kernel" ]; }
has_no_ctrl_alt_del() { [ "$(systemctl is-enabled ctrl-alt-del.target 2>/dev/null || true)" = masked ]; }

# Each line: the check, and what it means. The order is that of the changes.
checks='
is_locked_account:the account has no password
has_unit:the unit is installed
is_enabled:the unit starts with the machine
is_graphical:the machine starts into its graphical target
has_no_display_manager:no display manager takes the console
has_no_consoles:no login on another console
has_no_sysrq:the kernel takes no keys of its own (SysRq)
has_no_ctrl_alt_del:Ctrl+Alt+Del restarts nothing
'

report() {
  wrong=0
  while IFS=: read -r check what; do
    [ -n "$check" ] || continue
    if "$check"; then say "✓ $what"; else say "✗ $what"; wrong=1; fi
  done <<LIST
$checks
LIST
  return $wrong
}

needs() {
  for tool in systemctl passwd awk cmp; do command -v "$tool" >/dev/null || fail "$tool is missing"; done
  id "$account" >/dev/null 2>&1 || fail "there is no account $account: useradd --create-home $account"
  [ -f "$here/rewards-kiosk.service" ] || fail "rewards-kiosk.service must lie beside this script"
  for program in /usr/bin/cage /usr/bin/rewards-kiosk; do
    [ -x "$root$program" ] || fail "$program is missing: see the guide, Install and Linux"
  done
}

changed() { say "  changed: $*"; }

# A file of ours, of two lines, where there was none before.
write_own() {
  mkdir -p "$(dirname "$1")"
  printf '%s\n%s\n' "$2" "$3" >"$1"
  changed "$1"
}

lock_down() {
  mkdir -p "$(dirname "$state")"
  touch "$state"
  if ! is_locked_account; then
    passwd --quiet --lock "$account"
    changed "the password of $account is locked"
  fi
  if ! has_unit; then
    mkdir -p "$(dirname "$unit")"
    cp "$here/rewards-kiosk.service" "$unit"
    systemctl daemon-reload
    changed "$unit"
  fi
  if ! is_graphical; then
    remember target "$(systemctl get-default)"
    systemctl set-default graphical.target
    changed 'the default target'
  fi
  manager=$(display_manager)
  if [ -n "$manager" ]; then
    remember manager "$manager"
    systemctl disable "$manager"
    changed "$manager is disabled"
  fi
  is_enabled || { systemctl enable rewards-kiosk.service; changed 'the unit is enabled'; }
  has_no_consoles || write_own "$consoles" '[Login]' 'NAutoVTs=0'
  has_no_sysrq || write_own "$kernel" '# A keyboard at the kiosk reaches no command of the kernel.' 'kernel.sysrq=0'
  has_no_ctrl_alt_del || { systemctl mask ctrl-alt-del.target; remember ctrl_alt_del masked; changed 'Ctrl+Alt+Del'; }
}

# The account keeps its locked password: an account of its own that nobody logs in to.
undo() {
  systemctl disable rewards-kiosk.service || true
  rm -f "$unit" "$consoles" "$kernel"
  [ -z "$(remembered ctrl_alt_del)" ] || systemctl unmask ctrl-alt-del.target
  target=$(remembered target)
  [ -z "$target" ] || systemctl set-default "$target"
  manager=$(remembered manager)
  [ -z "$manager" ] || systemctl enable "$manager"
  systemctl daemon-reload
  rm -f "$state"
  say 'Taken back. Restart the machine.'
}

[ -n "$root" ] || [ "$(id -u)" -eq 0 ] || fail 'run it as root'
case ${1:-} in
  --check) report ;;
  --undo) undo ;;
  '')
    needs
    report || true
    lock_down
    say 'After the changes:'
    report || fail 'not everything is as it should be'
    say 'Restart the machine.'
    ;;
  *) fail 'Usage: lock-down.sh [--check | --undo]' ;;
esac
