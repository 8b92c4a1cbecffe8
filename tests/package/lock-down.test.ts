/**
 * The lock-down scripts, as far as they run here: the Linux script in a folder instead of the root, with replacements
 * of systemctl and passwd that follow systemctl(1) and passwd(1) for the script's calls. Nothing was run on systemd
 * itself, on macOS or on Windows.
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
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const setup = 'build/kiosk-setup'

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
const PASSWD = `#!/bin/sh
case $1 in
  --status) printf '%s %s 2026-01-01 0 99999 7 -1\\n' "$2" "$(cat "$STAND_IN/password")" ;;
  --quiet) echo L > "$STAND_IN/password" ;;
  *) echo "not modelled: $*" >&2; exit 64 ;;
esac
`

let root = ''
let standIn = ''

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, 0o755)
}

beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lock-down-'))
  root = path.join(folder, 'root')
  standIn = path.join(folder, 'stand-in')
  write(path.join(standIn, 'bin/systemctl'), SYSTEMCTL)
  write(path.join(standIn, 'bin/passwd'), PASSWD)
  write(path.join(standIn, 'target'), 'multi-user.target\n')
  write(path.join(standIn, 'password'), 'P\n')
  write(path.join(standIn, 'enabled.gdm3.service'), '')
  for (const program of ['cage', 'rewards-kiosk']) write(path.join(root, 'usr/bin', program), '#!/bin/sh\n')
  mkdirSync(path.join(root, 'etc/systemd/system'), { recursive: true })
  symlinkSync(
    '/lib/systemd/system/gdm3.service',
    path.join(root, 'etc/systemd/system/display-manager.service'),
  )
})
afterEach(() => rmSync(path.dirname(root), { recursive: true }))

function lockDown(...parameters: string[]) {
  return spawnSync('sh', [`${setup}/linux/lock-down.sh`, ...parameters], {
    encoding: 'utf8',
    env: { PATH: `${standIn}/bin:/usr/bin:/bin`, ROOT: root, STAND_IN: standIn, ACCOUNT: 'nobody' },
  })
}

/** True also for a dangling link. */
const isThere = (file: string): boolean =>
  lstatSync(path.join(root, file), { throwIfNoEntry: false }) !== undefined
const target = (): string => readFileSync(path.join(standIn, 'target'), 'utf8').trim()

describe.skipIf(process.platform !== 'linux')('the lock-down of Linux (only there)', () => {
  it('checks, says what it changes, and checks again; a second run changes nothing', () => {
    expect(lockDown('--check').status).toBe(1)
    const first = lockDown()
    expect(first).toMatchObject({ status: 0, stderr: '' })
    expect(first.stdout.match(/ {2}changed: /g)).toHaveLength(8)
    expect(first.stdout.split('After the changes:')[1]).not.toContain('✗')
    expect(target()).toBe('graphical.target')
    expect(isThere('etc/systemd/system/display-manager.service')).toBe(false)
    expect(lockDown('--check').status).toBe(0)
    const second = lockDown()
    expect(second.status).toBe(0)
    expect(second.stdout).not.toContain('changed: ')
  })

  it('takes back what it has changed, and only that', () => {
    lockDown()
    lockDown()
    expect(lockDown('--undo').status).toBe(0)
    expect(target()).toBe('multi-user.target')
    expect(isThere('etc/systemd/system/display-manager.service')).toBe(true)
    for (const file of ['systemd/system/rewards-kiosk.service', 'sysctl.d/60-rewards-kiosk.conf'])
      expect(isThere(`etc/${file}`)).toBe(false)
    expect(lockDown('--check').status).toBe(1)
  })

  it('changes nothing where the kiosk is not installed, and names what is missing', () => {
    rmSync(path.join(root, 'usr/bin/rewards-kiosk'))
    const { status, stderr } = lockDown()
    expect(status).toBe(1)
    expect(stderr).toContain('/usr/bin/rewards-kiosk is missing')
    expect(target()).toBe('multi-user.target')
  })
})

const hasShellcheck = spawnSync('shellcheck', ['--version'], { stdio: 'ignore' }).error === undefined

describe.each(['linux', 'macos'])('the script for %s', (system) => {
  const script = `${setup}/${system}/lock-down.sh`

  it.skipIf(process.platform === 'win32')('is one that a POSIX shell reads (skipped on Windows)', () => {
    expect(spawnSync('sh', ['-n', script]).status).toBe(0)
  })

  it('breaks no rule of shellcheck', { tags: ['machine'] }, ({ skip }) => {
    skip(!hasShellcheck, 'shellcheck is missing')
    expect(spawnSync('shellcheck', [script], { encoding: 'utf8' }).stdout).toBe('')
  })
})
