/** The shop built with a fictitious Firebase project; no outside service is called. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { startBuiltServer } from '../setup/built-server.ts'
import { runningShop } from '../setup/running-shop.ts'

export const DEVICE_TOKEN = 'the-token-of-this-device'

const project = { projectId: 'shop-test', apiKey: 'key', appId: '1:2:web:3', messagingSenderId: '2' }
const VAPID_KEY = `B${'A'.repeat(86)}`

export interface PushShop {
  /** The shop's base, with its sub-path and a trailing slash. */
  url: string
  stop(): Promise<void>
}

/** Builds the bundle into a separate folder and serves it beside the running shop, from the same database. */
export async function startPushShop(): Promise<PushShop> {
  const bundle = await mkdtemp(path.join(tmpdir(), 'push-shop-'))
  const build = spawnSync(
    'npx',
    ['vite', 'build', '--config', 'build/vite.web.config.ts', '--outDir', bundle],
    {
      env: {
        ...process.env,
        VITE_ALLOW_DEV_KEY: '1',
        VITE_FIREBASE_CONFIG: JSON.stringify(project),
        VITE_FIREBASE_VAPID_KEY: VAPID_KEY,
      },
      encoding: 'utf8',
    },
  )
  if (build.status !== 0) throw new Error(`The bundle was not built:\n${build.stdout}${build.stderr}`)
  const { databaseUrl, dataDirectory, outboxFile } = runningShop()
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    SMS_OUTBOX_FILE: outboxFile,
    // This server sends no pushes, so it has no service account that would allow these origins.
    CONNECT_ORIGINS: 'https://firebaseinstallations.googleapis.com,https://fcmregistrations.googleapis.com',
  }
  const server = await startBuiltServer({ bundle, environment })
  return {
    url: `${server.origin}${BASE_PATH}/`,
    async stop() {
      await server.stop()
      await rm(bundle, { recursive: true, force: true })
    },
  }
}

/** Fakes Google's part: a browser that subscribes, and the service that issues the device's token. */
export async function fakeGoogle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const key = new Uint8Array([1, 2, 3]).buffer
    const subscription = { endpoint: 'https://push.example.com/device', getKey: () => key }
    PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription)
    PushManager.prototype.getSubscription = () => Promise.resolve(null)
  })
  const installation = {
    fid: 'cAAAAAAAAAAAAAAAAAAAAA',
    refreshToken: 'refresh',
    authToken: { token: 'token', expiresIn: '604800s' },
  }
  await page.route('https://firebaseinstallations.googleapis.com/**', (route) =>
    route.fulfill({ json: installation }),
  )
  await page.route('https://fcmregistrations.googleapis.com/**', (route) =>
    route.fulfill({ json: { token: DEVICE_TOKEN } }),
  )
}

/**
 * Delivers pushes through the browser, whatever page is shown.
 * @param page shows the shop, with a registered service worker
 */
export async function pushService(page: Page): Promise<(push: object) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const registration = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const known = registrations.find(({ isDeleted }) => !isDeleted)
      if (known !== undefined) found(known.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registration
  return async (push) => {
    const data = JSON.stringify(push)
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

/** Makes the worker treat every open shop as hidden. */
export async function hideShops(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(() => {
    const { clients } = globalThis as unknown as {
      clients: { matchAll(options: object): Promise<{ url: string }[]> }
    }
    const matchAll = clients.matchAll.bind(clients)
    clients.matchAll = async (options) =>
      (await matchAll(options)).map(({ url }) => ({ url, visibilityState: 'hidden' }))
  })
}

/** The notifications in the device's tray. */
export function trayOf(page: Page): Promise<{ title: string; body: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })
}
