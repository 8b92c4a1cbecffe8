/** Whoever stands at the terminal stays in the shop, and no page can make main do what it may not. */
import { expect, machineFile, test } from './kiosk-test.ts'

const slowly = { machineFile: machineFile({ idleSeconds: 600 }) }
const shopHome = 'shop://app/rewards_points_website/demo'

test('the kiosk starts at the home of its client', async ({ startKiosk }) => {
  const kiosk = await startKiosk(slowly)
  const page = await kiosk.page()
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/rewards_points_website/demo')
  expect(kiosk.pages()).toHaveLength(1)
})

test('a deep link is answered with the page, a missing file with 404', async ({ startKiosk }) => {
  const page = await (await startKiosk(slowly)).page()
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  const statuses = await page.evaluate(async () => {
    const paths = ['Category_listing', 'assets/gone.js', 'firebase-messaging-sw.js', '..%5cmain%5cindex.js']
    const answers = await Promise.all(paths.map((path) => fetch(`/rewards_points_website/${path}`)))
    return answers.map(({ status }) => status)
  })
  expect(statuses).toEqual([200, 404, 404, 404])
})

test('no page leads out of the shop', async ({ startKiosk }) => {
  const kiosk = await startKiosk(slowly)
  const page = await kiosk.page()
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  await page.evaluate(() => location.assign('https://elsewhere.test/'))
  await expect.poll(() => kiosk.journal().some(({ event }) => event === 'navigation-denied')).toBe(true)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/media/anything.html'
    document.body.append(link)
    link.click()
  })
  await expect.poll(() => kiosk.journal().filter(({ event }) => event === 'navigation-denied').length).toBe(2)
  expect(new URL(page.url()).pathname).toBe('/rewards_points_website/demo')
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
})

test('no page opens a second window', async ({ startKiosk }) => {
  const kiosk = await startKiosk(slowly)
  const page = await kiosk.page()
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  await page.evaluate(() => void window.open('/rewards_points_website/about'))
  await expect.poll(() => kiosk.journal().some(({ event }) => event === 'popup-denied')).toBe(true)
  await expect.poll(() => kiosk.pages().length).toBe(1)
})

test('a page reaches nobody but the provider', async ({ startKiosk }) => {
  const page = await (await startKiosk(slowly)).page()
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  const reached = await page.evaluate(() =>
    fetch('https://elsewhere.test/', { mode: 'no-cors' }).then(
      () => true,
      () => false,
    ),
  )
  expect(reached).toBe(false)
})

test('a page sees named functions and nothing of Electron or Node', async ({ startKiosk }) => {
  const page = await (await startKiosk(slowly)).page()
  const seen = await page.evaluate(() => ({
    kiosk: Object.keys((window as { kiosk?: object }).kiosk ?? {}).toSorted(),
    host: 'host' in window,
    node: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
      (name) => name in window,
    ),
  }))
  expect(seen).toEqual({
    kiosk: ['configuration', 'onIdle', 'onSessionEnding', 'openExitDoor', 'sessionEnded', 'stay'],
    host: false,
    node: [],
  })
})

const forgeries = [
  ['another origin', { frameAddress: 'https://elsewhere.test/' }],
  ["the kiosk's own pages, for a call of the shop", { frameAddress: 'shop://host/exit-door' }],
  ['a frame inside the page', { isMainFrame: false }],
  ['a window that main did not make', { fromOwnWindow: false }],
  ['the shop, with an argument too many', { values: [{ also: 'this' }] }],
] as const

for (const [who, forged] of forgeries) {
  test(`a call of ${who} is refused`, async ({ startKiosk }) => {
    const kiosk = await startKiosk(slowly)
    const { forge } = kiosk.onDouble()
    await kiosk.page()
    const call = {
      channel: 'kiosk:configuration',
      values: [],
      frameAddress: shopHome,
      isMainFrame: true,
      fromOwnWindow: true,
    }
    expect(await forge(call)).toContain('clientLoginId')
    expect(
      await forge({ ...call, ...forged, values: 'values' in forged ? [...forged.values] : [] }),
    ).toContain('was refused')
    expect(kiosk.journal()).toContainEqual(
      expect.objectContaining({ event: 'ipc-refused', call: 'configuration' }),
    )
  })
}

test('keys that leave a browser reach no page', async ({ startKiosk }) => {
  const { page: pageOf, onDouble } = await startKiosk(slowly)
  const { press } = onDouble()
  await pageOf()
  expect(await press({ key: 'F5' })).toBe(false)
  expect(await press({ key: 'w', control: true })).toBe(false)
  expect(await press({ key: 'a' })).toBe(true)
})
