import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os, { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noTries } from '../../../../electron/main/base/pin.rules.ts'
import type { Journal } from '../../../../electron/main/base/journal.ts'
import { deviceStore } from '../../../../electron/main/base/device-store.ts'
import { fuzzRuns } from '../../../setup/fuzz-runs.ts'
import { anyText } from '../../any-text.ts'

const electron = vi.hoisted(() => ({
  folder: '',
  app: { getPath: () => electron.folder, getVersion: () => '1.0.0' },
  ipcMain: { on: () => undefined },
  shell: {},
}))
vi.mock('electron', () => ({ default: electron, ...electron }))

let noted: string[]
const journal = { note: (event: string) => void noted.push(event) } as unknown as Journal
const file = () => path.join(electron.folder, 'machine.json')
const locked = { wrong: 5, lockedUntil: 99 }

beforeEach(() => {
  electron.folder = mkdtempSync(path.join(tmpdir(), 'device-store-'))
  noted = []
})
afterEach(() => rmSync(electron.folder, { recursive: true, force: true }))

describe('what the machine remembers', () => {
  it('outlives a restart', async () => {
    const store = deviceStore(journal)
    expect(await store.readTries()).toEqual(noTries)
    await store.keepTries(locked)
    await store.keepReceivedPushIds(['a', 'b'])
    await store.keepInstallTry({ version: '1.2.3', at: 7 })
    const later = deviceStore(journal)
    expect(await later.readTries()).toEqual(locked)
    expect(await later.readReceivedPushIds()).toEqual(['a', 'b'])
    expect(await later.readInstallTry()).toEqual({ version: '1.2.3', at: 7 })
    expect(await later.readPushSecret()).toBeNull()
    expect(noted).toEqual([])
  })

  it('knows without its library whether a supervisor starts the kiosk again', async () => {
    const store = deviceStore(journal)
    expect(await store.readSupervised()).toBe(false)
    await store.keepSupervised(true)
    expect(await store.readSupervised()).toBe(true)
    vi.doMock('electron-store', () => {
      throw new Error('not asked for')
    })
    vi.resetModules()
    const { deviceStore: anew } = await import('../../../../electron/main/base/device-store.ts')
    expect(await anew(journal).readSupervised()).toBe(true)
    for (const broken of ['', '[]', '{"supervised":"yes"}']) {
      writeFileSync(file(), broken)
      expect(await anew(journal).readSupervised()).toBe(false)
    }
    vi.doUnmock('electron-store')
    expect(noted).toEqual([])
  })

  it('has one id of the machine, which is written once', async () => {
    const store = deviceStore(journal)
    const id = await store.machineId()
    // Another write would create the file again.
    rmSync(file())
    expect(await store.machineId()).toBe(id)
    expect(existsSync(file())).toBe(false)
  })

  it('of another machine, whose image this one was made from, is forgotten; a new name or adapter alone is not', async () => {
    const adapter = (mac: string) => ({ eth0: [{ internal: false, mac }] as os.NetworkInterfaceInfo[] })
    const name = vi.spyOn(os, 'hostname').mockReturnValue('image')
    const adapters = vi.spyOn(os, 'networkInterfaces').mockReturnValue(adapter('02:00:00:00:00:01'))
    const first = deviceStore(journal)
    const id = await first.machineId()
    await first.keepPushSecret('secret')
    await first.keepTries(locked)
    writeFileSync(path.join(electron.folder, '.updaterId'), id)

    adapters.mockReturnValue(adapter('02:00:00:00:00:02'))
    expect(await deviceStore(journal).machineId()).toBe(id)
    adapters.mockReturnValue({})
    name.mockReturnValue('lobby')
    expect(await deviceStore(journal).machineId()).toBe(id)
    expect(noted).toEqual([])

    adapters.mockReturnValue(adapter('02:00:00:00:00:02'))
    const clone = deviceStore(journal)
    expect(await clone.readPushSecret()).toBeNull()
    expect(await clone.machineId()).not.toBe(id)
    expect(await clone.readTries()).toEqual(locked)
    expect(existsSync(path.join(electron.folder, '.updaterId'))).toBe(false)
    expect(await deviceStore(journal).machineId()).toBe(await clone.machineId())
    expect(noted).toEqual(['other-machine-forgotten'])
  })

  it('is nothing where its file holds anything else, and is kept again from then on', async () => {
    const name = fc.constantFrom('pinTries', 'pushSecret', 'receivedPushIds', 'installTry', '__proto__')
    const content = fc.oneof(
      fc.dictionary(name, fc.jsonValue({ maxDepth: 2 })).map((values) => JSON.stringify(values)),
      fc.constantFrom('', '{', 'null', '[]', '"x"', '\0\0\0', '{"pinTries":{"wrong":-100,"lockedUntil":0}}'),
      anyText(),
    )
    await fc.assert(
      fc.asyncProperty(content, async (text) => {
        writeFileSync(file(), text)
        const store = deviceStore(journal)
        const { wrong, lockedUntil } = await store.readTries()
        expect(wrong >= 0 && lockedUntil >= 0).toBe(true)
        expect(Array.isArray(await store.readReceivedPushIds())).toBe(true)
        await store.readPushSecret()
        await store.readInstallTry()
        await store.keepTries(locked)
        expect(await deviceStore(journal).readTries()).toEqual(locked)
      }),
      { numRuns: fuzzRuns(10) },
    )
  })

  it('is counted until the next start where the disk takes nothing', async () => {
    // A folder instead of the file: it can be neither read nor written.
    mkdirSync(path.join(file(), 'x'), { recursive: true })
    const store = deviceStore(journal)
    expect(await store.readTries()).toEqual(noTries)
    await store.keepTries(locked)
    expect(await store.readTries()).toEqual(locked)
    expect(noted).toContain('store-failed')
    expect(() => readFileSync(file())).toThrow(/EISDIR/)
  })
})
