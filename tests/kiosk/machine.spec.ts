/** The machine around the kiosk: displays, sleep and a second start. */
import type { FakeOnly } from './kiosk-driver.ts'
import { expect, machineFile, test } from './kiosk-test.ts'

const fullScreen = { machineFile: machineFile({ fullScreen: true, idleSeconds: 600 }) }

/** Left edges of the windows that cover the other displays; the shop's own window has no `x`. */
async function coveredFrom({ machine }: FakeOnly): Promise<unknown[]> {
  const { living } = await machine()
  return living.flatMap(({ x, kiosk }) => (x === undefined || kiosk !== true ? [] : [x]))
}

test('every display is covered, also one that comes later, and none that is gone [K.14]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({ ...fullScreen, environment: { KIOSK_FAKE_DISPLAYS: '2' } })
  const fake = kiosk.onFake()
  await expect((await kiosk.page()).getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  expect(await coveredFrom(fake)).toEqual([1080])
  await fake.plugInDisplay()
  expect(await coveredFrom(fake)).toEqual([1080, 2160])
  // The existing cover was not removed meanwhile.
  expect((await fake.machine()).windows.filter(({ x }) => x !== undefined)).toHaveLength(2)
  await fake.unplugDisplay()
  expect(await coveredFrom(fake)).toEqual([1080])
  await fake.unplugDisplay()
  expect(await coveredFrom(fake)).toEqual([])
})

test('a kiosk with a wrong configuration shows no display either [K.14]', async ({ startKiosk }) => {
  const kiosk = await startKiosk({
    machineFile: machineFile({ fullScreen: true, idleSeconds: 'soon' }),
    environment: { KIOSK_FAKE_DISPLAYS: '2' },
  })
  await expect((await kiosk.page()).getByText('idleSeconds').first()).toBeVisible()
  expect(await coveredFrom(kiosk.onFake())).toEqual([1080])
})

test('the display is kept awake, and who sleeps and wakes starts with nobody [K.14]', async ({
  startKiosk,
}) => {
  // On Wayland the compositor decides what each display shows: a cover could come up over the shop.
  const kiosk = await startKiosk({
    ...fullScreen,
    environment: { KIOSK_FAKE_DISPLAYS: '2', XDG_SESSION_TYPE: 'wayland' },
  })
  const fake = kiosk.onFake()
  const { machine, power } = fake
  const home = { name: 'Explore Categories' }
  let page = await kiosk.page()
  await expect(page.getByRole('heading', home)).toBeVisible()
  expect((await machine()).powerSaves).toEqual(['prevent-display-sleep'])
  for (const event of ['suspend', 'resume'] as const) {
    await page.evaluate(() => localStorage.setItem('left', 'behind'))
    await power(event)
    page = await kiosk.pageAfter(page)
    await expect(page.getByRole('heading', home)).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  }
  const wipes = kiosk.journal().filter(({ event }) => event === 'wipe-done')
  expect(wipes.map(({ reason }) => reason)).toEqual(['suspend', 'wake'])
  expect((await machine()).powerSaves).toHaveLength(1)
  if (process.platform === 'linux') expect(await coveredFrom(fake)).toEqual([])
})

test('a second start of the same kiosk ends at once, and brings the first one to the front [K.14]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk()
  const { window, windowState } = kiosk.onFake()
  const isInFront = async (): Promise<boolean> => (await windowState()).isInFront
  await expect((await kiosk.page()).getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  await window('minimize')
  const second = await kiosk.startAgain()
  await expect.poll(() => second.ending()).toEqual(expect.objectContaining({ relaunch: false }))
  expect(second.onFake().windowsOfLastProcess()).toBe(0)
  await second.stop()
  expect(kiosk.ending()).toBeNull()
  await expect.poll(isInFront).toBe(true)
})
