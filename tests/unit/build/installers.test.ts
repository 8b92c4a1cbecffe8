// @vitest-environment jsdom
/**
 * What the installers do besides copying files: the machine file's folder and its permissions.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { DATA_FOLDER_SDDL, withDataFolder } from '../../../build/packaging/msi-data-folder.ts'

const require = createRequire(createRequire(import.meta.url).resolve('electron-builder'))

/** The packager's MSI project, with the names of a 64-bit app. */
function msiProject(): string {
  const library = path.resolve(path.dirname(require.resolve('app-builder-lib')), '..')
  return readFileSync(path.join(library, 'templates/msi/template.xml'), 'utf8')
    .replaceAll(/\{\{[^}]*\}[^}]*\}\}|\{\{[^}]*\}\}/g, '')
    .replaceAll('${programFilesId}', 'ProgramFiles64Folder')
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

  it.skipIf(process.platform === 'win32')(
    'make it on macOS by a script that a shell can run (skipped on Windows)',
    () => {
      const script = 'build/packaging/pkg-scripts/postinstall'
      expect(statSync(script).mode & 0o111).toBe(0o111)
      expect(spawnSync('sh', ['-n', script]).status).toBe(0)
      expect(readFileSync(script, 'utf8')).toContain('chown -R root:wheel')
    },
  )
})
