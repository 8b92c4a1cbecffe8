/** Displays that come and go, and other programs' windows: the displays of this machine do neither. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Fake } from '../kiosk-driver.ts'
import { machineFile } from '../kiosk-test.ts'
import { expect, test } from './fake-test.ts'
import { runInFullScreen } from './full-screen.ts'

const fullScreen = { machineFile: machineFile({ idleSeconds: 600 }) }
const shopHome = 'shop://app/rewards_points_website/demo'
const inSight = {
  isInFront: true,
  isMinimized: false,
  isVisible: true,
  isFocused: true,
  isFullScreen: true,
  level: 'screen-saver',
  page: shopHome,
}

/** Left edges of the windows that cover the other displays; the shop's own window has no `x`. */
async function coveredFrom({ machine }: Fake): Promise<unknown[]> {
  const { living } = await machine()
  return living.flatMap(({ x, kiosk }) => (x === undefined || kiosk !== true ? [] : [x]))
}

test('every display is covered, also one that comes later, and none that is gone [K.14]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({ ...fullScreen, environment: { KIOSK_FAKE_DISPLAYS: '2' } })
  const { fake } = kiosk
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
    machineFile: machineFile({ idleSeconds: 'soon' }),
    environment: { KIOSK_FAKE_DISPLAYS: '2' },
  })
  await expect((await kiosk.page()).getByText('idleSeconds').first()).toBeVisible()
  expect(await coveredFrom(kiosk.fake)).toEqual([1080])
})

test('under Wayland no other display is covered, since the compositor decides what each shows [K.14]', async ({
  startKiosk,
}) => {
  test.skip(process.platform !== 'linux', 'Wayland is a thing of Linux')
  const { page, fake } = await startKiosk({
    ...fullScreen,
    environment: { KIOSK_FAKE_DISPLAYS: '2', XDG_SESSION_TYPE: 'wayland' },
  })
  await expect((await page()).getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  expect(await coveredFrom(fake)).toEqual([])
})

test("another program's window does not lie over the shop, and gets no keys for long", async ({
  startKiosk,
}) => {
  const { fake } = await runInFullScreen(startKiosk)
  await fake.openForeignWindow('normal')
  expect(await fake.windowState()).toMatchObject({ isInFront: true, page: shopHome })
  await expect.poll(fake.windowState).toMatchObject(inSight)
  await fake.closeForeignWindow()
  // A window that is always on top is overtaken too, at any level.
  for (const level of ['floating', 'screen-saver']) {
    await fake.openForeignWindow(level)
    await expect.poll(fake.windowState, level).toMatchObject(inSight)
    await fake.closeForeignWindow()
  }
})

test('the window fills its display again when displays come, go, or change their order', async ({
  startKiosk,
}) => {
  const { fake } = await runInFullScreen(startKiosk, 2)
  for (const change of [fake.turnPrimaryToTheRight, fake.plugInDisplay, fake.unplugDisplay]) {
    await change()
    await expect.poll(fake.windowState).toMatchObject({
      ...inSight,
      bounds: { x: 0, y: 0, width: 1080, height: 1920 },
    })
  }
})

test('a session that Windows ends is no crash', async ({ startKiosk }) => {
  const { kiosk, fake } = await runInFullScreen(startKiosk)
  // Windows ends the process after this event without another one.
  const marker = path.join(kiosk.folder, 'user-data/running')
  expect(existsSync(marker)).toBe(true)
  await fake.window('end session')
  expect(existsSync(marker)).toBe(false)
})
