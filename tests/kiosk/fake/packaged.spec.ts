/** The packed app, which takes its configuration from where an installed one does. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { extractAll } from '@electron/asar'
import { runningShop } from '../../setup/running-shop.ts'
import { packKiosk } from '../../package/pack-kiosk.ts'
import { expect, test } from './fake-test.ts'

const PACK_MS = 120_000
const DEBUGGING_PORT = 18_977

function settings(providerUrl: string): Record<string, string> {
  return {
    KIOSK_PROVIDER_URL: providerUrl,
    KIOSK_CLIENT_LOGIN_ID: 'demo',
    KIOSK_FULL_SCREEN: '0',
    KIOSK_ATTRACT_SCREEN: '0',
  }
}

test.describe('the packed app on the fake of Electron', () => {
  test.describe.configure({ mode: 'serial' })
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
    const page = await kiosk.page()
    await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
    const { views } = await kiosk.fake.machine()
    for (const { devTools } of views) expect(devTools).not.toBe(true)
    expect(views.filter(({ devTools }) => devTools === false).length).toBeGreaterThanOrEqual(2)
  })

  test('opens no shop where its command line would open it to others', async ({ startKiosk }) => {
    const kiosk = await startKiosk({
      environment,
      parameters: [`--remote-debugging-port=${DEBUGGING_PORT}`],
    })
    const page = await kiosk.page()
    await expect(page.getByText('must not hold --remote-debugging-port')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Explore Categories' })).toHaveCount(0)
  })
})
