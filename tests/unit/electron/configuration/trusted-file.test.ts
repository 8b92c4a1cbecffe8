/** Which configuration files a terminal believes: an administrator's, whatever the environment of its account says. */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { whyUntrusted } from '../../../../electron/main/configuration/file-trust.rules.ts'
import { whyOwnerUntrusted } from '../../../../electron/main/configuration/windows-owner.rules.ts'
import { readTrustedFile } from '../../../../electron/main/configuration/trusted-file.ts'
import { windowsFolders } from '../../../../electron/main/configuration/windows-folders.ts'

const root = mkdtempSync(path.join(tmpdir(), 'trusted-file-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const isPosix = process.platform !== 'win32'
/** Whoever runs the tests stands for the administrator. */
const owner = process.getuid?.() ?? 0

function machineFile(name: string, { mode = 0o644, folderMode = 0o755 } = {}): string {
  const folder = path.join(root, name)
  mkdirSync(folder)
  const file = path.join(folder, 'kiosk.json')
  writeFileSync(file, '{"clientLoginId": "acme"}')
  chmodSync(file, mode)
  chmodSync(folder, folderMode)
  return file
}

describe('who wrote a file', () => {
  const byRoot = { uid: 0, mode: 0o100_644 }
  const folder = { uid: 0, mode: 0o040_755 }

  it('is believed of root alone', () => {
    expect(whyUntrusted(byRoot, folder)).toBeNull()
    expect(whyUntrusted({ ...byRoot, uid: 1000 }, folder)).toContain('must belong to root')
    expect(whyUntrusted(byRoot, { ...folder, uid: 1000 })).toContain('folder must belong to root')
  })

  it.each([0o100_664, 0o100_646, 0o100_666])('is not believed where others may write it (%o)', (mode) => {
    expect(whyUntrusted({ uid: 0, mode }, folder)).toContain('nobody but its owner')
  })

  it.each([0o040_775, 0o040_757, 0o041_777])('is not believed where others may replace it (%o)', (mode) => {
    expect(whyUntrusted(byRoot, { uid: 0, mode })).toContain('its folder')
  })
})

describe.skipIf(!isPosix)('a machine file', () => {
  it('is read where its owner alone may write it', async () => {
    await expect(readTrustedFile(machineFile('good'), { owner })).resolves.toContain('acme')
  })

  it('is refused where its group may write it, or put another in its place', async () => {
    const open = machineFile('open', { mode: 0o664 })
    await expect(readTrustedFile(open, { owner })).rejects.toThrow('nobody but its owner may write it')
    const replaceable = machineFile('replaceable', { folderMode: 0o777 })
    await expect(readTrustedFile(replaceable, { owner })).rejects.toThrow('may write there')
  })

  it.skipIf(owner !== 0)('is refused where it belongs to the account of the kiosk', async () => {
    const file = machineFile('own')
    chownSync(file, 1000, 1000)
    await expect(readTrustedFile(file)).rejects.toThrow('must belong to root')
  })

  it.skipIf(owner !== 0)("is refused where it leads to somebody else's", async () => {
    const file = machineFile('somebody')
    chownSync(file, 1000, 1000)
    const link = path.join(path.dirname(machineFile('link')), 'other.json')
    symlinkSync(file, link)
    await expect(readTrustedFile(link)).rejects.toThrow('must belong to root')
  })

  it('that is not there is no untrusted one', async () => {
    await expect(readTrustedFile(path.join(root, 'none.json'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it("on Windows is refused where the kiosk's account may write it, and is left as it was", async () => {
    const file = machineFile('windows')
    await expect(readTrustedFile(file, { platform: 'win32' })).rejects.toThrow("kiosk's own account")
    expect(readdirSync(path.dirname(file))).toEqual(['kiosk.json'])
  })
})

/** As `(Get-Acl …).Sddl` prints them. */
const byAdministrators =
  'O:BAG:S-1-5-21-2127521184-1604012920-1887927527-513D:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)'
const bySystem = 'O:SYG:SYD:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)'
const byTrustedInstaller =
  'O:S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464G:S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464D:PAI(A;OICI;FA;;;SY)'
const byKiosk =
  'O:S-1-5-21-2127521184-1604012920-1887927527-1003G:S-1-5-21-2127521184-1604012920-1887927527-513D:PAI(A;OICI;0x1200a9;;;BU)'

describe('whom a file of Windows belongs to', () => {
  it.each([
    byAdministrators,
    bySystem,
    byTrustedInstaller,
    'O:S-1-5-32-544G:SYD:',
    'O:S-1-5-21-1-2-3-512D:',
    'O:LAG:LAD:\r',
  ])('is believed: %s', (sddl) => {
    expect(whyOwnerUntrusted(sddl, 'it')).toBeNull()
  })

  it.each([
    [byKiosk, 'must belong to Administrators'],
    ['O:BUG:BAD:PAI(A;OICI;FA;;;BA)', 'must belong to Administrators'],
    ['O:S-1-5-32-5440G:SYD:', 'must belong to Administrators'],
    // The group is no owner, and an entry of the list is none either.
    ['G:BAD:(A;;FA;;;BA)', "can't be checked"],
    ['', "can't be checked"],
    ['Get-Acl : Attempted to perform an unauthorized operation.', "can't be checked"],
  ])('is not believed: %s', (sddl, why) => {
    expect(whyOwnerUntrusted(sddl, 'it')).toContain(why)
  })
})

/** Root may write anything, and a folder where it is not to be tried is a read-only file system's. */
describe.skipIf(!existsSync('/proc/sys/kernel/ostype'))(
  "a machine file of Windows that the kiosk's account can't write",
  () => {
    const file = '/proc/sys/kernel/ostype'
    const printing = (...printed: string[]) =>
      vi.fn<(command: string) => Promise<string>>().mockResolvedValue(printed.join('\r\n'))
    const read = (run: (command: string) => Promise<string>) =>
      readTrustedFile(file, { platform: 'win32', run })

    it('is refused where file or folder belong to somebody else, and where nobody can tell', async () => {
      await expect(read(printing(byAdministrators, byKiosk))).rejects.toThrow(
        'is not trusted: /proc/sys/kernel must belong to Administrators (icacls "/proc/sys/kernel" /setowner *S-1-5-32-544)',
      )
      await expect(read(printing(byKiosk, byAdministrators))).rejects.toThrow(
        '/proc/sys/kernel/ostype must belong',
      )
      await expect(read(printing(byAdministrators))).rejects.toThrow("can't be checked")
      await expect(read(() => Promise.reject(new Error('blocked')))).rejects.toThrow('PowerShell')
    })

    it("is read where both are an administrator's, asked for by their literal paths", async () => {
      const run = printing(byAdministrators, bySystem)
      await expect(read(run)).resolves.toContain('Linux')
      expect(run).toHaveBeenCalledExactlyOnceWith(
        "$ErrorActionPreference = 'Stop'; (Get-Acl -LiteralPath '/proc/sys/kernel/ostype').Sddl; (Get-Acl -LiteralPath '/proc/sys/kernel').Sddl",
      )
    })
  },
)

describe("Windows' folders", () => {
  afterEach(() => vi.unstubAllEnvs())

  it('are not those that the environment names', () => {
    vi.stubEnv('SystemRoot', String.raw`C:\Users\kiosk\mine`)
    vi.stubEnv('ProgramData', String.raw`C:\Users\kiosk\mine`)
    expect(windowsFolders(() => true, String.raw`D:\Kiosk\kiosk.exe`)).toEqual({
      programData: String.raw`C:\ProgramData`,
      system: String.raw`C:\Windows\System32`,
    })
  })

  it("lie on the kiosk's own drive where Windows does, and C: has none", () => {
    const onE = (file: string): boolean => file.startsWith('E:')
    expect(windowsFolders(onE, String.raw`E:\Program Files\Kiosk\kiosk.exe`).system).toBe(
      String.raw`E:\Windows\System32`,
    )
  })
})
