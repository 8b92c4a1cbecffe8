/** Which configuration files a terminal trusts: an administrator's, whatever the account's environment says. */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { readTrustedFile, whyUntrusted } from '../../../../electron/main/configuration/trusted-file.ts'
import { windowsFolders } from '../../../../electron/main/configuration/windows-folders.ts'

const root = mkdtempSync(path.join(tmpdir(), 'trusted-file-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const isPosix = process.platform !== 'win32'
/** The tests' user acts as the administrator. */
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

describe.skipIf(!isPosix)('a machine file (skipped on Windows)', () => {
  it('is read where its owner alone may write it', async () => {
    await expect(readTrustedFile(machineFile('good'), { owner })).resolves.toContain('acme')
  })

  it('is refused where its group may write it, or put another in its place', async () => {
    const open = machineFile('open', { mode: 0o664 })
    await expect(readTrustedFile(open, { owner })).rejects.toThrow('nobody but its owner may write it')
    const replaceable = machineFile('replaceable', { folderMode: 0o777 })
    await expect(readTrustedFile(replaceable, { owner })).rejects.toThrow('may write there')
  })

  it.skipIf(owner !== 0)(
    'is refused where it belongs to the account of the kiosk (skipped without root)',
    async () => {
      const file = machineFile('own')
      chownSync(file, 1000, 1000)
      await expect(readTrustedFile(file)).rejects.toThrow('must belong to root')
    },
  )

  it.skipIf(owner !== 0)("is refused where it leads to somebody else's (skipped without root)", async () => {
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

/** Root may write anywhere; only a read-only file system has a folder where writing must not be tried. */
it.skipIf(!existsSync('/proc/sys/kernel/ostype'))(
  "a machine file of Windows is read where the kiosk's account can write neither it nor beside it (only on Linux)",
  async () => {
    await expect(readTrustedFile('/proc/sys/kernel/ostype', { platform: 'win32' })).resolves.toContain(
      'Linux',
    )
  },
)

it.skipIf(!existsSync('/proc/sys/kernel/ostype'))(
  'on Windows the rights are looked at once a start, since each look is a denied access in its log (only on Linux)',
  async () => {
    const folder = mkdtempSync(path.join(root, 'once-'))
    const file = path.join(folder, 'kiosk.json')
    symlinkSync('/proc/sys/kernel/ostype', file)
    const read = () => readTrustedFile(file, { platform: 'win32' })
    await expect(read()).rejects.toThrow('may write in its folder')
    // A look writes into the folder, and takes that away.
    const longAgo = new Date('2020-01-01')
    utimesSync(folder, longAgo, longAgo)
    await expect(read()).rejects.toThrow('may write in its folder')
    expect(statSync(folder).mtime).toEqual(longAgo)
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
