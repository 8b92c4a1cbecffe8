/** The signatures of the packages for Linux, by the real tools of both kinds. */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { signLinuxPackages } from '../../build/packaging/sign-linux.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'signed-packages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function hasTool(...command: [string, ...string[]]): boolean {
  const [name, ...parameters] = command
  return spawnSync(name, parameters, { stdio: 'ignore' }).error === undefined
}

/** An untrusted key for this test. */
function secretKey(): string {
  const home = mkdtempSync(path.join(folder, 'home-'))
  const gpg = (...parameters: string[]) =>
    spawnSync('gpg', ['--batch', '--homedir', home, '--pinentry-mode', 'loopback', ...parameters], {
      encoding: 'utf8',
    })
  gpg('--passphrase', '', '--quick-generate-key', 'Kiosk test <kiosk@rewards.test>', 'rsa2048', 'sign', '1d')
  const { stdout } = gpg('--armor', '--export-secret-keys')
  spawnSync('gpgconf', ['--homedir', home, '--kill', 'all'])
  return stdout
}

function makeDeb(file: string): void {
  const root = path.join(folder, 'deb')
  mkdirSync(path.join(root, 'DEBIAN'), { recursive: true })
  writeFileSync(
    path.join(root, 'DEBIAN/control'),
    'Package: kiosk-test\nVersion: 1\nArchitecture: all\nMaintainer: t <t@rewards.test>\nDescription: t\n',
  )
  expect(spawnSync('dpkg-deb', ['--build', root, file]).status).toBe(0)
}

function makeRpm(to: string): void {
  const spec = path.join(folder, 'kiosk-test.spec')
  writeFileSync(
    spec,
    'Name: kiosk-test\nVersion: 1\nRelease: 1\nSummary: t\nLicense: none\nBuildArch: noarch\n%description\nt\n%files\n',
  )
  const made = spawnSync('rpmbuild', [
    '-bb',
    '--define',
    `_topdir ${folder}/rpm`,
    '--define',
    `_rpmdir ${to}`,
    spec,
  ])
  expect(made.status).toBe(0)
}

describe('packages for Linux', { tags: ['machine'] }, () => {
  it('are signed by the key of the release, and verified', ({ skip }) => {
    skip(!hasTool('gpg', '--version') || !hasTool('dpkg-deb', '--version'), 'gpg or dpkg-deb is missing')
    const packages = path.join(folder, 'packages')
    mkdirSync(packages)
    const deb = path.join(packages, 'kiosk-test.deb')
    makeDeb(deb)
    signLinuxPackages(packages, secretKey())
    expect(readFileSync(`${deb}.asc`, 'utf8')).toContain('BEGIN PGP SIGNATURE')
    expect(readFileSync(path.join(packages, 'kiosk-signing-key.asc'), 'utf8')).toContain('PUBLIC KEY')
  })

  it('for RPM carry their signature inside', ({ skip }) => {
    for (const tool of ['gpg', 'rpm', 'rpmsign', 'rpmbuild'])
      skip(!hasTool(tool, '--version'), `${tool} is missing`)
    const packages = path.join(folder, 'rpm-packages')
    mkdirSync(packages)
    makeRpm(packages)
    const rpm = path.join(packages, 'kiosk-test.rpm')
    copyFileSync(path.join(packages, 'noarch/kiosk-test-1-1.noarch.rpm'), rpm)
    const signatureOf = (file: string): string =>
      spawnSync('rpm', ['-qp', '--qf', '%{RSAHEADER:pgpsig}', file], { encoding: 'utf8' }).stdout
    expect(signatureOf(rpm)).toBe('(none)')
    signLinuxPackages(packages, secretKey())
    expect(signatureOf(rpm)).toMatch(/Key ID [0-9a-f]{16}$/)
  })

  it('are not made without a key', ({ skip }) => {
    skip(!hasTool('gpg', '--version'), 'gpg is missing')
    const empty = path.join(folder, 'empty')
    mkdirSync(empty)
    expect(() => signLinuxPackages(empty, 'no key')).toThrow(/gpg .* failed|holds no secret key/)
    expect(existsSync(path.join(empty, 'kiosk-signing-key.asc'))).toBe(false)
  })
})
