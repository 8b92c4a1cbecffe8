/** The packaged app, which takes its configuration from where an installed one does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homedir } from 'node:os'
import path from 'node:path'
import { realElectronTests } from '../../build/kiosk-proof-record.ts'
import { journalIn, type JournalLine } from './kiosk-driver.ts'
import { expect, test } from './kiosk-test.ts'

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
  // By no signal that the app may answer: macOS waits for it there.
  kiosk.kill('SIGKILL')
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
