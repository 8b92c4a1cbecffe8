/** When something covers or hides the kiosk's window, it returns by itself, with the shop in it. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { runInFullScreen } from './full-screen.ts'
import { expect, test } from './kiosk-test.ts'

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

test('the window is back in front, in full screen, whatever somebody does to it, until the system quits the app [K.15, K.17]', async ({
  startKiosk,
}) => {
  const { kiosk, fake, page } = await runInFullScreen(startKiosk)
  await expect.poll(fake.windowState).toMatchObject(inSight)
  const actions = ['minimize', 'hide', 'blur', 'leave full screen', 'leave the top', 'close'] as const
  for (const action of actions) {
    await fake.window(action)
    await expect.poll(fake.windowState, action).toMatchObject(inSight)
    expect((await fake.machine()).windows, action).toHaveLength(1)
    expect(page.isClosed(), action).toBe(false)
  }
  // The process may end before it replies.
  await fake.quit().catch(() => undefined)
  await expect.poll(() => kiosk.ending()).toEqual({ code: 0, relaunch: false })
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

test('a wipe changes what the window shows, and never the window', async ({ startKiosk }) => {
  const { kiosk, fake, page } = await runInFullScreen(startKiosk)
  await fake.power('lock-screen')
  const next = await kiosk.pageAfter(page)
  await expect(next.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  const { windows, living, contents } = await fake.machine()
  expect(windows).toHaveLength(1)
  expect(living).toHaveLength(1)
  // The host's own page and the visitor's: no page of the wipe is left.
  expect(contents.toSorted()).toEqual([shopHome, 'shop://host/moment'])
  await expect.poll(fake.windowState).toMatchObject(inSight)
  // Windows ends the process after this event without another one: it must not count as a crash.
  const marker = path.join(kiosk.folder, 'user-data/running')
  expect(existsSync(marker)).toBe(true)
  await fake.window('end session')
  expect(existsSync(marker)).toBe(false)
})
