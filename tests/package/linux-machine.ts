/**
 * A folder in place of the root for the Linux lock-down script, with replacements of the tools that would change this
 * machine. They follow the manuals for the calls that all supported systems know, and refuse every other: passwd has
 * only the options that both shadow's passwd(1) and RHEL's have, and so no --quiet.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const SYSTEMCTL = `#!/bin/sh
cd "$STAND_IN"
case $1 in
  get-default) cat target ;;
  set-default) echo "$2" > target ;;
  enable) touch "enabled.$2"; [ "$2" != gdm3.service ] || ln -s /lib/systemd/system/gdm3.service "$ROOT/etc/systemd/system/display-manager.service" ;;
  disable) rm -f "enabled.$2"; [ "$2" != gdm3.service ] || rm -f "$ROOT/etc/systemd/system/display-manager.service" ;;
  mask) touch "masked.$2" ;;
  unmask) rm -f "masked.$2" ;;
  daemon-reload) ;;
  is-enabled)
    [ "$2" != --quiet ] || { shift; exec >/dev/null; }
    if [ -f "masked.$2" ]; then echo masked; exit 1; fi
    if [ -f "enabled.$2" ]; then echo enabled; else echo disabled; exit 1; fi ;;
  *) echo "not modelled: $*" >&2; exit 64 ;;
esac
`
/** RHEL's passwd reports, also without being asked, and says LK where shadow's says L. */
const PASSWD = `#!/bin/sh
case "$#$1" in
  2-S) printf '%s %s 2026-01-01 0 99999 7 -1\\n' "$2" "$(cat "$STAND_IN/password")" ;;
  2-l) cat "$STAND_IN/locked" > "$STAND_IN/password"; echo "Locking password for user $2." ;;
  *) echo "not modelled: $*" >&2; exit 64 ;;
esac
`
/** Runs the command, as this user. */
const RUNUSER = `#!/bin/sh
[ "$1 $2 $3" = "-u nobody --" ] || { echo "not modelled: $*" >&2; exit 64; }
shift 3
exec "$@"
`

/** How a system's passwd names a locked password. */
export type LockedSign = 'L' | 'LK'

export interface LinuxMachine {
  /** In place of the root. */
  root: string
  /** Runs the script, with more environment. */
  lockDown(
    parameters?: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ): {
    status: number | null
    stdout: string
    stderr: string
  }
  /** The target into which the machine starts. */
  target(): string
  /** True also for a dangling link. */
  isThere(file: string): boolean
  read(file: string): string
  write(file: string, text: string): void
  remove(): void
}

function writeProgram(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, 0o755)
}

/** A machine with a display manager, on which cage and the kiosk are installed; the kiosk's account is `nobody`. */
export function linuxMachine(locked: LockedSign = 'L'): LinuxMachine {
  const folder = mkdtempSync(path.join(tmpdir(), 'linux-machine-'))
  const root = path.join(folder, 'root')
  const standIn = path.join(folder, 'stand-in')
  const inRoot = (file: string): string => path.join(root, file)
  for (const [name, text] of Object.entries({ systemctl: SYSTEMCTL, passwd: PASSWD, runuser: RUNUSER }))
    writeProgram(path.join(standIn, 'bin', name), text)
  for (const [name, text] of Object.entries({
    target: 'multi-user.target\n',
    password: 'P\n',
    locked,
    'enabled.gdm3.service': '',
  }))
    writeFileSync(path.join(standIn, name), text)
  for (const program of ['usr/bin/cage', 'opt/Rewards Kiosk/rewards-kiosk'])
    writeProgram(inRoot(program), '#!/bin/sh\n')
  mkdirSync(inRoot('etc/systemd/system'), { recursive: true })
  symlinkSync('/lib/systemd/system/gdm3.service', inRoot('etc/systemd/system/display-manager.service'))

  return {
    root,
    lockDown: (parameters = [], environment = {}) =>
      spawnSync('sh', ['build/kiosk-setup/linux/lock-down.sh', ...parameters], {
        encoding: 'utf8',
        env: {
          PATH: `${standIn}/bin:/usr/bin:/bin`,
          ROOT: root,
          STAND_IN: standIn,
          ACCOUNT: 'nobody',
          ...environment,
        },
      }),
    target: () => readFileSync(path.join(standIn, 'target'), 'utf8').trim(),
    isThere: (file) => lstatSync(inRoot(file), { throwIfNoEntry: false }) !== undefined,
    read: (file) => readFileSync(inRoot(file), 'utf8'),
    write(file, text) {
      mkdirSync(path.dirname(inRoot(file)), { recursive: true })
      writeFileSync(inRoot(file), text)
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
