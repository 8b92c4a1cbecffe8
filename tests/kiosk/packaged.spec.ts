/** The packaged app, which takes its configuration from where an installed one does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { extractAll } from '@electron/asar'
import { realElectronTests } from '../../build/kiosk-proof-record.ts'
import { runningShop } from '../setup/running-shop.ts'
import { packKiosk } from '../package/pack-kiosk.ts'
import { journalIn, type JournalLine } from './kiosk-driver.ts'
import { expect, test } from './kiosk-test.ts'

const PACK_MS = 120_000
const DEBUGGING_PORT = 18_977

/** A packaged app's executable for this machine; `npm run kiosk:verify` sets it. */
const packagedApp = process.env['KIOSK_PACKAGED_APP'] ?? ''

function settings(providerUrl: string): Record<string, string> {
  return {
    KIOSK_PROVIDER_URL: providerUrl,
    KIOSK_CLIENT_LOGIN_ID: 'demo',
    KIOSK_FULL_SCREEN: '0',
    KIOSK_ATTRACT_SCREEN: '0',
  }
}

/** The journal of an installed app, in the account's folder (the guide names it for each system). */
function journalSince(time: string): JournalLine[] {
  const folders: Partial<Record<NodeJS.Platform, string>> = {
    win32: process.env['APPDATA'] ?? path.join(homedir(), 'AppData/Roaming'),
    darwin: path.join(homedir(), 'Library/Application Support'),
  }
  const folder =
    folders[process.platform] ?? process.env['XDG_CONFIG_HOME'] ?? path.join(homedir(), '.config')
  return journalIn(path.join(folder, 'rewards-points-shop')).filter(({ at }) => at >= time)
}

test.describe('the packed app on the fake of Electron', () => {
  test.describe.configure({ mode: 'serial' })
  test.skip(packagedApp !== '', 'the real packaged app runs here')
  let folder = ''
  let environment: Record<string, string> = {}

  test.beforeAll(async () => {
    test.setTimeout(PACK_MS)
    folder = mkdtempSync(path.join(tmpdir(), 'packed-kiosk-'))
    const app = await packKiosk(folder)
    const installed = path.join(app, 'resources/app')
    extractAll(path.join(app, 'resources/app.asar'), installed)
    const { origin } = new URL(runningShop().url)
    environment = {
      ...settings(`${origin}/api/v1`),
      KIOSK_FAKE_PACKAGED: '1',
      KIOSK_FAKE_INSTALLED: installed,
    }
  })

  test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('opens the shop without developer tools, and reads no configuration from a folder that a user names', async ({
    startKiosk,
  }) => {
    const kiosk = await startKiosk({ policy: { clientLoginId: 'nobody' }, environment })
    const { machine } = kiosk.onFake()
    const page = await kiosk.page()
    await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
    const { views } = await machine()
    for (const { devTools } of views) expect(devTools).not.toBe(true)
    expect(views.filter(({ devTools }) => devTools === false).length).toBeGreaterThanOrEqual(2)
  })

  test('opens no shop where its command line would open it to others', async ({ startKiosk }) => {
    const kiosk = await startKiosk({
      environment,
      parameters: [`--remote-debugging-port=${DEBUGGING_PORT}`],
    })
    kiosk.onFake()
    const page = await kiosk.page()
    await expect(page.getByText('must not hold --remote-debugging-port')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Explore Categories' })).toHaveCount(0)
  })
})

test(realElectronTests.packaged, async () => {
  test.skip(packagedApp === '', 'no packaged app on real Electron here')
  const asked: string[] = []
  const provider = createServer(({ url = '' }, answer) => {
    asked.push(url)
    answer.writeHead(503).end()
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  const start = (...parameters: string[]) =>
    spawn(packagedApp, parameters, {
      env: { ...process.env, ...settings(`http://127.0.0.1:${port}/api/v1`) },
      stdio: 'ignore',
    })
  const kiosk = start()
  await expect.poll(() => asked.some((url) => url.includes('fetchHomePageData/demo'))).toBe(true)
  kiosk.kill()
  await once(kiosk, 'exit')
  const started = new Date().toISOString()
  const open = start(`--remote-debugging-port=${DEBUGGING_PORT}`)
  const answers = (): Promise<boolean> =>
    new Promise((resolve) => {
      get(`http://127.0.0.1:${DEBUGGING_PORT}/json/version`, () => resolve(true)).on('error', () =>
        resolve(false),
      )
    })
  // Chromium opens the port at the start or never: it must stay closed until the app has rejected the switch.
  const refusal = (): boolean => journalSince(started).some(({ event }) => event === 'configuration-wrong')
  await expect
    .poll(async () => {
      expect(await answers()).toBe(false)
      return refusal()
    })
    .toBe(true)
  expect(await answers()).toBe(false)
  open.kill()
  provider.close()
})
