// @vitest-environment jsdom
/**
 * What the installers do besides copying files: the machine file's folder and its permissions, and Linux signatures.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DATA_FOLDER_SDDL, withDataFolder } from '../../../build/packaging/msi-data-folder.ts'
import { signLinuxPackages } from '../../../build/packaging/sign-linux.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'installers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const require = createRequire(createRequire(import.meta.url).resolve('electron-builder'))

/** The packager's MSI project, with the names of a 64-bit app. */
function msiProject(): string {
  const library = path.resolve(path.dirname(require.resolve('app-builder-lib')), '..')
  return readFileSync(path.join(library, 'templates/msi/template.xml'), 'utf8')
    .replaceAll(/\{\{[^}]*\}[^}]*\}\}|\{\{[^}]*\}\}/g, '')
    .replaceAll('${programFilesId}', 'ProgramFiles64Folder')
}

function hasTool(...command: [string, ...string[]]): boolean {
  const [name, ...parameters] = command
  return spawnSync(name, parameters, { stdio: 'ignore' }).error === undefined
}

describe('the MSI', () => {
  const project = withDataFolder(msiProject())

  it("makes the machine file's folder below ProgramData, and leaves it when it goes", () => {
    const parsed = new DOMParser().parseFromString(project, 'application/xml')
    expect(parsed.querySelector('parsererror')?.textContent).toBeUndefined()
    const made = parsed.querySelector('[Id="CommonAppDataFolder"] > [Id="RewardsShopData"]')
    expect(made?.getAttribute('Name')).toBe('RewardsShop')
    const component = parsed.querySelector('ComponentGroup[Directory="RewardsShopData"] > Component')
    expect(component?.getAttribute('Permanent')).toBe('yes')
    expect(component?.querySelector('CreateFolder > PermissionEx')?.getAttribute('Sddl')).toBe(
      DATA_FOLDER_SDDL,
    )
    expect(parsed.querySelector('Feature > [Id="DataFolderComponents"]')).not.toBeNull()
  })

  it('lets users read there and nobody but administrators and SYSTEM write', () => {
    const [, owner, entries = ''] = /^O:(\w+)G:SYD:PAI((?:\([^)]*\))+)$/.exec(DATA_FOLDER_SDDL) ?? []
    expect(owner).toBe('BA')
    const rights = [...entries.matchAll(/\(A;OICI;(\w+);;;(\w\w)\)/g)].map(([, right, who]) => [who, right])
    expect(rights).toEqual([
      ['SY', 'FA'],
      ['BA', 'FA'],
      ['BU', '0x1200a9'],
      // Replaces an owner's default right to change permissions.
      ['OW', '0x1200a9'],
    ])
  })

  it('is not built from a project that looks otherwise', () => {
    expect(() => withDataFolder('<Wix/>')).toThrow('to have the data folder added')
  })
})

describe('the other installers', () => {
  it('give the folder the same rights where they install for everybody', () => {
    const nsis = readFileSync('build/packaging/installer.nsh', 'utf8')
    expect(nsis).toMatch(/\$installMode == "all"\s+SetShellVarContext all\s+!insertmacro makeDataFolder/)
    expect(nsis).toContain(
      '/inheritance:r /grant:r *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F *S-1-5-32-545:(OI)(CI)RX *S-1-3-4:(OI)(CI)RX',
    )
  })

  it.skipIf(process.platform === 'win32')('make it on macOS by a script that a shell can run', () => {
    const script = 'build/packaging/pkg-scripts/postinstall'
    expect(statSync(script).mode & 0o111).toBe(0o111)
    expect(spawnSync('sh', ['-n', script]).status).toBe(0)
    expect(readFileSync(script, 'utf8')).toContain('chown -R root:wheel')
  })
})

/** An untrusted key for this test. */
function secretKey(): string {
  const home = path.join(folder, 'home')
  mkdirSync(home, { mode: 0o700 })
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

const canSign = hasTool('gpg', '--version') && hasTool('dpkg-deb', '--version')
const canSignRpm = canSign && hasTool('rpmsign', '--version') && hasTool('rpmbuild', '--version')

describe.skipIf(!canSign)('packages for Linux (skipped where gpg or dpkg-deb is missing)', () => {
  it('are signed by the key of the release, and verified', { timeout: 60_000 }, () => {
    const packages = path.join(folder, 'packages')
    mkdirSync(packages)
    const deb = path.join(packages, 'kiosk-test.deb')
    makeDeb(deb)
    if (canSignRpm) makeRpm(packages)
    const rpm = path.join(packages, 'noarch/kiosk-test-1-1.noarch.rpm')
    const rpmHere = path.join(packages, 'kiosk-test.rpm')
    if (canSignRpm) {
      const unsigned = spawnSync('rpm', ['-qp', '--qf', '%{RSAHEADER:pgpsig}', rpm], { encoding: 'utf8' })
      expect(unsigned.stdout).toBe('(none)')
      writeFileSync(rpmHere, readFileSync(rpm))
    }
    signLinuxPackages(packages, secretKey())
    expect(readFileSync(`${deb}.asc`, 'utf8')).toContain('BEGIN PGP SIGNATURE')
    expect(readFileSync(path.join(packages, 'kiosk-signing-key.asc'), 'utf8')).toContain('PUBLIC KEY')
    if (!canSignRpm) return
    const signed = spawnSync('rpm', ['-qp', '--qf', '%{RSAHEADER:pgpsig}', rpmHere], { encoding: 'utf8' })
    expect(signed.stdout).toMatch(/Key ID [0-9a-f]{16}$/)
  })

  it('are not made without a key', () => {
    const empty = path.join(folder, 'empty')
    mkdirSync(empty)
    expect(() => signLinuxPackages(empty, 'no key')).toThrow(/gpg .* failed|holds no secret key/)
    expect(existsSync(path.join(empty, 'kiosk-signing-key.asc'))).toBe(false)
  })
})
