/**
 * The lock-down scripts, as far as they run here: the Linux script in a folder instead of the root, and once with the
 * system's own tools in a root that is thrown away (systemctl without a running systemd); there the script for macOS
 * runs on stand-ins of Apple's tools. Nothing was run on macOS or on Windows.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { certificateAuthority } from './certificates.ts'
import { linuxMachine, type LinuxMachine } from './linux-machine.ts'
import { MAC_TOOLS } from './mac-tools.ts'
import { inOwnRoot, ownRootObstacle } from './own-root.ts'

let machine: LinuxMachine
beforeEach(() => (machine = linuxMachine()))
afterEach(() => machine.remove())

describe.skipIf(process.platform !== 'linux')('the lock-down of Linux (only there)', () => {
  it.each(['L', 'LK'] as const)(
    'checks, says what it changes, and checks again; a second run changes nothing (passwd says %s)',
    (locked) => {
      machine.remove()
      machine = linuxMachine(locked)
      expect(machine.lockDown(['--check']).status).toBe(1)
      const first = machine.lockDown()
      expect(first).toMatchObject({ status: 0, stderr: '' })
      expect(first.stdout.match(/ {2}changed: /g)).toHaveLength(8)
      expect(first.stdout.split('After the changes:')[1]).not.toContain('✗')
      expect(machine.target()).toBe('graphical.target')
      expect(machine.read('etc/systemd/system/rewards-kiosk.service')).toMatch(/^User=nobody$/m)
      expect(machine.isThere('etc/systemd/system/display-manager.service')).toBe(false)
      expect(machine.lockDown(['--check']).status).toBe(0)
      const second = machine.lockDown()
      expect(second.status).toBe(0)
      expect(second.stdout).not.toContain('changed: ')
    },
  )

  it('leaves a login on no other console, not even on the one that logind keeps in reserve', () => {
    machine.write('etc/systemd/logind.conf.d/60-rewards-kiosk.conf', '[Login]\nNAutoVTs=0\n')
    expect(machine.lockDown(['--check']).stdout).toContain('✗ no login on another console')
    machine.lockDown()
    expect(machine.read('etc/systemd/logind.conf.d/60-rewards-kiosk.conf')).toBe(
      '[Login]\nNAutoVTs=0\nReserveVT=0\n',
    )
  })

  it('takes back what it has changed, and only that', () => {
    machine.lockDown([], { PROXY: 'http://proxy.test:3128' })
    machine.lockDown()
    expect(machine.lockDown(['--undo']).status).toBe(0)
    expect(machine.target()).toBe('multi-user.target')
    expect(machine.isThere('etc/systemd/system/display-manager.service')).toBe(true)
    for (const file of [
      'systemd/system/rewards-kiosk.service',
      'systemd/system/rewards-kiosk.service.d/60-proxy.conf',
      'sysctl.d/60-rewards-kiosk.conf',
    ])
      expect(machine.isThere(`etc/${file}`)).toBe(false)
    expect(machine.lockDown(['--check']).status).toBe(1)
  })

  it('changes nothing where the kiosk is not installed, and names what is missing', () => {
    rmSync(path.join(machine.root, 'opt'), { recursive: true })
    const { status, stderr } = machine.lockDown()
    expect(status).toBe(1)
    expect(stderr).toContain('/opt/Rewards Kiosk/rewards-kiosk is missing')
    expect(machine.target()).toBe('multi-user.target')
  })

  it('gives the unit a proxy, which a later run without one keeps', () => {
    machine.lockDown([], { PROXY: 'http://proxy.test:3128', WITHOUT_PROXY: '.corp.test' })
    const dropIn = 'etc/systemd/system/rewards-kiosk.service.d/60-proxy.conf'
    const proxy =
      '[Service]\nEnvironment=http_proxy=http://proxy.test:3128 https_proxy=http://proxy.test:3128 no_proxy=.corp.test\n'
    expect(machine.read(dropIn)).toBe(proxy)
    expect(machine.lockDown().stdout).not.toContain('changed: ')
    expect(machine.read(dropIn)).toBe(proxy)
  })
})

function hasTool(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined
}

describe("a company's certificate authority", { tags: ['machine'] }, () => {
  const anchor = 'usr/local/share/ca-certificates/company.crt'
  const trusted = (): string =>
    spawnSync('certutil', ['-d', `sql:${machine.root}/nonexistent/.pki/nssdb`, '-L'], { encoding: 'utf8' })
      .stdout

  it("comes into the account's database, goes with its renewal, and with the lock-down", ({ skip }) => {
    for (const tool of ['certutil', 'openssl']) skip(!hasTool(tool), `${tool} is missing`)
    machine.write(anchor, certificateAuthority('Company 2026').certificate)
    expect(machine.lockDown(['--check']).stdout).toMatch(/✗ the account trusts the certificate authorities/)
    expect(machine.lockDown()).toMatchObject({ status: 0, stderr: '' })
    const before = trusted()
    expect(before.match(/rewards-kiosk-[0-9a-f]{16} +C,,/g)).toHaveLength(1)

    machine.write(anchor, certificateAuthority('Company 2027').certificate)
    expect(machine.lockDown(['--check']).status).toBe(1)
    expect(machine.lockDown().status).toBe(0)
    expect(trusted().match(/rewards-kiosk-[0-9a-f]{16} +C,,/g)).toHaveLength(1)
    expect(trusted()).not.toBe(before)

    machine.lockDown(['--undo'])
    expect(trusted()).not.toContain('rewards-kiosk')
  })
})

describe("the lock-down of Linux with the system's own tools", { tags: ['machine'] }, () => {
  it('locks, gives the account its authorities, and takes everything back', ({ skip }) => {
    const obstacle = ownRootObstacle([
      'systemctl',
      'passwd',
      'runuser',
      'useradd',
      'certutil',
      'openssl',
      'cage',
    ])
    skip(obstacle !== '', obstacle)
    machine.write('company.crt', certificateAuthority('The company').certificate)
    const { stdout } = inOwnRoot(
      `
      within() { chroot "$root" env SYSTEMD_OFFLINE=1 ACCOUNT=terminal "$@"; }
      mkdir -p "$root/opt/Rewards Kiosk"
      install /dev/null "$root/opt/Rewards Kiosk/rewards-kiosk"
      cp -r build/kiosk-setup/linux "$root/set-up"
      cp "$root/shared/company.crt" "$root/usr/local/share/ca-certificates/"
      within useradd --create-home terminal
      echo terminal:secret | within chpasswd
      exec 2>&1
      within sh /set-up/lock-down.sh
      within passwd -S terminal
      within runuser -u terminal -- certutil -d sql:/home/terminal/.pki/nssdb -L
      within systemctl is-enabled rewards-kiosk.service
      within sh /set-up/lock-down.sh --undo
      within systemctl is-enabled rewards-kiosk.service || echo 'gone'`,
      machine.root,
    )
    expect(stdout.split('After the changes:')[1]).toMatch(
      /^[^✗]+Restart the machine\.\nterminal L [^]+rewards-kiosk-[0-9a-f]{16} +C,,[^]+\nenabled\n[^]+\ngone\n$/,
    )
  })
})

describe("the lock-down of macOS, on stand-ins of Apple's tools", { tags: ['machine'] }, () => {
  it('starts the kiosk for its account, names FileVault, and gives back what was there', ({ skip }) => {
    const obstacle = ownRootObstacle(['useradd', 'groupadd'])
    skip(obstacle !== '', obstacle)
    for (const [name, text] of Object.entries(MAC_TOOLS))
      machine.write(`tools/${name}`, `#!/bin/bash\n${text}\n`)
    const { stdout } = inOwnRoot(
      `
      cp -r "$root/shared/tools" build/kiosk-setup/macos "$root"
      chmod +x "$root"/tools/*
      mkdir -p "$root/Applications/Rewards Kiosk.app" "$root/Library/LaunchAgents"
      chroot "$root" groupadd wheel
      chroot "$root" useradd terminal
      within() {
        chroot "$root" env ACCOUNT=terminal PATH=/tools:/usr/sbin:/usr/bin:/bin sh /macos/lock-down.sh "$@" || echo "ended with $?"
      }
      left() { echo "left: $(cd "$root/tools" && echo com.*) $(ls "$root/Library/LaunchAgents") $(tr -d '\\n' <"$root/tools/power")"; }
      within
      grep -o '= terminal ]' "$root/Library/LaunchAgents/com.rewardsshop.kiosk.plist"
      left
      touch "$root/tools/filevault"
      within --check
      within --undo
      left`,
      machine.root,
    )
    expect(stdout.split('After the changes:')[1]?.trim().split('\n')).toEqual([
      expect.stringMatching(/^✓ launchd starts/),
      expect.stringMatching(/^✓ the machine does not sleep/),
      expect.stringMatching(/^✓ no box of a crash/),
      expect.stringMatching(/^✓ FileVault/),
      'Restart the machine.',
      '= terminal ]',
      'left: com.apple.CrashReporter.DialogType com.apple.loginwindow.TALLogoutSavesState com.rewardsshop.kiosk.plist  sleep 0 disksleep 0 displaysleep 10 autorestart 1',
      expect.stringMatching(/^✓/),
      expect.stringMatching(/^✓/),
      expect.stringMatching(/^✓/),
      expect.stringMatching(/^✗ FileVault/),
      'ended with 1',
      'Taken back. Restart the machine.',
      'left: com.*   sleep 1 disksleep 10 displaysleep 10 autorestart 0',
    ])
  })
})

const hasShellcheck = hasTool('shellcheck')

describe.each(['linux', 'macos'])('the script for %s', (system) => {
  const script = `build/kiosk-setup/${system}/lock-down.sh`

  it.skipIf(process.platform === 'win32')('is one that a POSIX shell reads (skipped on Windows)', () => {
    expect(spawnSync('sh', ['-n', script]).status).toBe(0)
  })

  it('breaks no rule of shellcheck', { tags: ['machine'] }, ({ skip }) => {
    skip(!hasShellcheck, 'shellcheck is missing')
    expect(spawnSync('shellcheck', [script], { encoding: 'utf8' }).stdout).toBe('')
  })
})
