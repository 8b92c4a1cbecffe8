/** A terminal keeps nothing for the next visitor: no service worker and no cache of replies. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { PUSH_WORKER_FILE } from '../../src/contract/push.ts'
import { expect, machineFile, test } from './kiosk-test.ts'

test('a terminal has no service worker, nor the code that keeps a shop [O.8]', async ({ startKiosk }) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600 }) })
  const page = await kiosk.page()
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker?.controller ?? null)).toBeNull()

  const built = await readdir(path.resolve('dist/kiosk/renderer'), { recursive: true })
  expect(built.filter((file) => file.endsWith(PUSH_WORKER_FILE) || file.includes('keep-shop'))).toEqual([])
})
