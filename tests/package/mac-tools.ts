/**
 * Stand-ins for the tools of macOS that its lock-down script calls, in bash, each with the calls that the script makes,
 * as its manual page has them.
 */
export const MAC_TOOLS: Readonly<Record<string, string>> = {
  // pmset(1): -g custom lists the settings of each power source, -a sets one for all.
  pmset: `
    [ -f /tools/power ] || printf ' sleep 1\\n disksleep 10\\n displaysleep 10\\n autorestart 0\\n' >/tools/power
    case "$#$1$2" in
      2-gcustom) echo 'AC Power:'; cat /tools/power ;;
      3-a*) sed -i "s/^ $2 .*/ $2 $3/" /tools/power ;;
      *) exit 64 ;;
    esac`,
  // defaults(1): read fails where there is no such key.
  defaults: `
    key="/tools/$2.$3"
    case "$#$1" in
      3read) [ -f "$key" ] && cat "$key" ;;
      5write) printf '%s\\n' "$5" >"$key" ;;
      3delete) rm "$key" ;;
      *) exit 64 ;;
    esac`,
  // fdesetup(8): isactive ends with 0 if FileVault is on, and with 1 if it is off.
  fdesetup: `[ "$*" = isactive ] && [ -f /tools/filevault ]`,
  // sudo(8): here as the same user.
  sudo: `[ "$1" = -u ] && shift 2 && exec "$@"`,
  // stat(1) of BSD: -f %u prints the owner.
  stat: `[ "$1 $2" = '-f %u' ] && exec /usr/bin/stat -c %u "$3"`,
}
