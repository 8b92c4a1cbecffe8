#!/bin/sh
# Makes the kiosk the only program of this machine's first console, and takes away what leads past it.
#   lock-down.sh            checks, changes what is not so yet, checks again
#   lock-down.sh --check    only checks; ends with 1 if something is not so
#   lock-down.sh --undo     takes back what it has changed
# Run it as root, beside rewards-kiosk.service, again when a certificate authority of the machine has changed.
# ACCOUNT names the kiosk's account (default: kiosk). PROXY is the network's proxy, such as http://proxy.example.com:3128,
# and WITHOUT_PROXY what is reached without it, such as localhost,.example.com; without PROXY it stays as it is.
set -eu

account=${ACCOUNT:-kiosk}
root=${ROOT:-}
here=$(cd "$(dirname "$0")" && pwd)
state="$root/var/lib/rewards-kiosk/lock-down"
unit="$root/etc/systemd/system/rewards-kiosk.service"
consoles="$root/etc/systemd/logind.conf.d/60-rewards-kiosk.conf"
proxy="$root/etc/systemd/system/rewards-kiosk.service.d/60-proxy.conf"
kernel="$root/etc/sysctl.d/60-rewards-kiosk.conf"
program='/opt/Rewards Kiosk/rewards-kiosk'
consoles_text='[Login]
NAutoVTs=0
ReserveVT=0'
kernel_text='# A keyboard at the kiosk reaches no command of the kernel.
kernel.sysrq=0'
proxy_text="[Service]
Environment=http_proxy=${PROXY:-} https_proxy=${PROXY:-} no_proxy=${WITHOUT_PROXY:-}"

say() { printf '%s\n' "$*"; }
fail() { say "✗ $*" >&2; exit 1; }

# What was there before the first run, by name; the first note of a name counts.
remember() { grep -q "^$1=" "$state" 2>/dev/null || printf '%s=%s\n' "$1" "$2" >>"$state"; }
remembered() { sed -n "s/^$1=//p" "$state" 2>/dev/null | head -n 1; }

display_manager() {
  link="$root/etc/systemd/system/display-manager.service"
  if [ -L "$link" ]; then basename "$(readlink "$link")"; fi
}

# Where the systems keep an administrator's certificate authorities: Debian; Fedora and RHEL.
authorities() {
  for file in "$root"/usr/local/share/ca-certificates/*.crt "$root"/etc/pki/ca-trust/source/anchors/*; do
    if [ -f "$file" ]; then printf '%s\n' "$file"; fi
  done
}

# Chromium trusts its own list and this database of its account, not the system's store. It opens the database for
# writing, so the account owns it.
database() { printf '%s%s/.pki/nssdb' "$root" "$(getent passwd "$account" | cut -d: -f6)"; }
as_account() { runuser -u "$account" -- "$@"; }
certificates() { as_account certutil -d "sql:$(database)" "$@"; }
nickname() { printf 'rewards-kiosk-%s' "$(sha256sum <"$1" | cut -c1-16)"; }
known_authorities() {
  if [ -f "$(database)/cert9.db" ]; then
    certificates -L </dev/null 2>/dev/null | sed -n 's/^\(rewards-kiosk-[0-9a-f]*\) .*/\1/p' | sort
  fi
}
wanted_authorities() { authorities | while read -r file; do nickname "$file"; echo; done | sort; }

holds() { [ "$(cat "$1" 2>/dev/null)" = "$2" ]; }
is_locked_account() { passwd -S "$account" 2>/dev/null | awk '{ exit !($2 == "L" || $2 == "LK") }'; }
wanted_unit() { sed "s/^User=kiosk\$/User=$account/" "$here/rewards-kiosk.service"; }
has_unit() { wanted_unit | cmp -s - "$unit"; }
is_enabled() { systemctl is-enabled --quiet rewards-kiosk.service 2>/dev/null; }
is_graphical() { [ "$(systemctl get-default)" = graphical.target ]; }
has_no_display_manager() { [ -z "$(display_manager)" ]; }
has_no_consoles() { holds "$consoles" "$consoles_text"; }
has_no_sysrq() { holds "$kernel" "$kernel_text"; }
has_authorities() { [ "$(known_authorities)" = "$(wanted_authorities)" ]; }
has_proxy() { [ -z "${PROXY:-}" ] || holds "$proxy" "$proxy_text"; }
has_no_ctrl_alt_del() { [ "$(systemctl is-enabled ctrl-alt-del.target 2>/dev/null || true)" = masked ]; }

# Each line: the check, and what it means. The order is that of the changes.
checks='
is_locked_account:the account has no password
has_unit:the unit is installed
has_proxy:the unit names the proxy that PROXY gives
has_authorities:the account trusts the certificate authorities that were added to this machine
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
  for needed in /usr/bin/cage "$program"; do
    [ -x "$root$needed" ] || fail "$needed is missing: see the guide, Install and Linux"
  done
  [ -z "$(authorities)" ] || command -v certutil >/dev/null ||
    fail 'certutil is missing, for certificates: install libnss3-tools or nss-tools'
}

changed() { say "  changed: $*"; }

write_own() {
  mkdir -p "$(dirname "$1")"
  printf '%s\n' "$2" >"$1"
  changed "$1"
}

# Makes the account's list of our certificate authorities that of the given files.
trust() {
  if [ ! -f "$(database)/cert9.db" ]; then
    as_account mkdir -p "$(database)"
    certificates -N --empty-password </dev/null
  fi
  known_authorities | while read -r name; do certificates -D -n "$name" </dev/null; done
  for file in "$@"; do
    name=$(nickname "$file")
    certificates -A -t C,, -n "$name" <"$file"
  done
  changed "the certificate authorities of $account"
}

lock_down() {
  mkdir -p "$(dirname "$state")"
  touch "$state"
  if ! is_locked_account; then
    # RHEL's passwd knows no --quiet.
    passwd -l "$account" >/dev/null
    changed "the password of $account is locked"
  fi
  if ! has_unit; then
    mkdir -p "$(dirname "$unit")"
    wanted_unit >"$unit"
    changed "$unit"
  fi
  has_proxy || write_own "$proxy" "$proxy_text"
  systemctl daemon-reload
  if ! has_authorities; then
    set --
    while read -r file; do [ -z "$file" ] || set -- "$@" "$file"; done <<LIST
$(authorities)
LIST
    trust "$@"
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
  has_no_consoles || write_own "$consoles" "$consoles_text"
  has_no_sysrq || write_own "$kernel" "$kernel_text"
  has_no_ctrl_alt_del || { systemctl mask ctrl-alt-del.target; remember ctrl_alt_del masked; changed 'Ctrl+Alt+Del'; }
}

# The account keeps its locked password: an account of its own that nobody logs in to.
undo() {
  systemctl disable rewards-kiosk.service || true
  rm -f "$unit" "$proxy" "$consoles" "$kernel"
  [ -z "$(known_authorities)" ] || trust
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
