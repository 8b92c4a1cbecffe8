/** The updater with the real library and a feed, through Node's network. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NsisUpdater } from 'electron-updater'
import type { JournalFacts } from '../../../../electron/main/base/redact.rules.ts'
import { configureEngine } from '../../../../electron/main/updates/update-engine.ts'
import { noon, startUpdater } from './updater-stubs.ts'

vi.mock('electron', () => ({ app: {} }))

const MINUTE_MS = 60_000

describe('the updater with the real library and a feed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'update-feed-'))
  const installer = Buffer.from('an installer')
  let feed = {
    version: '1.1.0',
    sha512: createHash('sha512').update(installer).digest('base64'),
    staging: 100,
  }
  let server: Server

  beforeAll(async () => {
    server = createServer(({ url = '' }, answer) => {
      const { version, sha512, staging } = feed
      const file = `kiosk-${version}.exe`
      if (/^\/latest[\w-]*\.yml/.test(url))
        answer.end(
          `version: ${version}\nfiles:\n  - url: ${file}\n    sha512: ${sha512}\n    size: ${installer.length}\n` +
            `path: ${file}\nsha512: ${sha512}\nreleaseDate: '2026-11-21T00:00:00.000Z'\nstagingPercentage: ${staging}\n`,
        )
      else if (url.startsWith(`/${file}`) && !url.includes('blockmap')) answer.end(installer)
      else answer.writeHead(404).end()
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    writeFileSync(
      path.join(folder, 'app-update.yml'),
      'provider: generic\nurl: https://updates.invalid\nupdaterCacheDirName: kiosk\npublisherName: CN=Rewards Ltd, O=Rewards Ltd\n',
    )
    // The library imports Electron itself; its network here is Node's.
    const { resolve, cache } = createRequire(import.meta.url)
    const electron = {
      app: {
        getVersion: () => '1.0.0',
        getName: () => 'kiosk',
        isPackaged: true,
        getPath: () => folder,
        whenReady: () => Promise.resolve(),
        once: () => undefined,
      },
      net: { request },
      session: { fromPartition: () => ({}) },
    }
    cache[resolve('electron')] = {
      id: 'electron',
      loaded: true,
      exports: electron,
    } as unknown as NodeJS.Module
    Object.assign(process, { resourcesPath: folder })
  })
  beforeEach(() => {
    vi.stubEnv('XDG_CACHE_HOME', mkdtempSync(path.join(folder, 'cache-')))
    vi.useFakeTimers({ now: noon, toFake: ['setInterval', 'Date'] })
  })
  afterAll(() => {
    server.close()
    const { resolve, cache } = createRequire(import.meta.url)
    delete cache[resolve('electron')]
    Reflect.deleteProperty(process, 'resourcesPath')
    rmSync(folder, { recursive: true, force: true })
  })

  async function kioskEngine(refusals: JournalFacts[] = []) {
    const { NsisUpdater } = await import('electron-updater')
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}`
    const journal = { note: (event: string, facts?: JournalFacts) => void refusals.push({ event, ...facts }) }
    return configureEngine(new NsisUpdater({ provider: 'generic', url }), url, journal) as NsisUpdater
  }

  /** @param signer the system's finding about the installer's signature; `null` if it is the publisher's */
  async function checked(signer: string | null) {
    const engine = await kioskEngine()
    engine.verifyUpdateCodeSignature = () => Promise.resolve(signer)
    const ended = new Promise<void>((resolve) => {
      for (const name of ['update-downloaded', 'update-not-available', 'error'] as const)
        engine.once(name, () => resolve())
    })
    const { notes } = startUpdater(engine)
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    await ended
    return notes
  }

  it('takes no installer whose signature nobody can look at, as where PowerShell is blocked', async () => {
    // This system has no PowerShell, like a locked-down Windows. The library alone would continue.
    const refusals: JournalFacts[] = []
    const engine = await kioskEngine(refusals)
    const ended = once(engine, 'error')
    const { notes } = startUpdater(engine)
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    await ended
    expect(notes).toEqual([{ event: 'update-failed', why: 'ERR_UPDATER_INVALID_SIGNATURE', failures: 1 }])
    expect(refusals).toEqual([{ event: 'update-refused', why: 'Windows could not be asked who signed it' }])
  })

  it('installs nothing on Quit: an update has its hour', async () => {
    expect((await kioskEngine()).autoInstallOnAppQuit).toBe(false)
  })

  it('fetches a newer version whose installer the publisher signed', async () => {
    expect(await checked(null)).toEqual([{ event: 'update-ready', version: '1.1.0' }])
  })

  it('refuses an installer that somebody else signed, or that is not the one the feed names', async () => {
    expect(await checked('CN=Somebody')).toEqual([
      { event: 'update-failed', why: 'ERR_UPDATER_INVALID_SIGNATURE', failures: 1 },
    ])
    feed = { ...feed, sha512: createHash('sha512').update('another').digest('base64') }
    expect(await checked(null)).toEqual([
      { event: 'update-failed', why: 'ERR_CHECKSUM_MISMATCH', failures: 1 },
    ])
  })

  it('leaves a version alone whose turn has not come here, and one that is not newer', async () => {
    const sha512 = createHash('sha512').update(installer).digest('base64')
    feed = { version: '1.1.0', sha512, staging: 0 }
    expect(await checked(null)).toEqual([])
    feed = { version: '1.0.0', sha512, staging: 100 }
    expect(await checked(null)).toEqual([])
  })
})
