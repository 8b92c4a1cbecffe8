/** When something hides or closes the kiosk's window, it returns by itself, with the shop in it. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, machineFile, test } from './kiosk-test.ts'

const inPlace = {
  windows: 1,
  isMinimized: false,
  isVisible: true,
  isFocused: true,
  isKiosk: true,
  // On macOS a window in native full screen has no level.
  isAlwaysOnTop: process.platform !== 'darwin',
  coversDisplay: true,
  page: 'shop://app/rewards_points_website/demo',
}
const fullScreen = { machineFile: machineFile({ idleSeconds: 600 }) }

test('the window is back in front, in full screen, whatever somebody does to it, until the system quits the app [K.15, K.17]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk(fullScreen)
  const page = await kiosk.page()
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  const { quit, window, windowState } = kiosk.system
  await expect.poll(windowState).toEqual(inPlace)
  const actions = ['minimize', 'hide', 'blur', 'leave full screen', 'close'] as const
  for (const action of actions) {
    await window(action)
    await expect.poll(windowState, action).toEqual(inPlace)
    expect(page.isClosed(), action).toBe(false)
  }
  // A window manager takes the level without an event.
  const isOnTop = await kiosk.electron().evaluate(({ BaseWindow }) =>
    BaseWindow.getAllWindows().map((each) => {
      each.removeAllListeners('always-on-top-changed')
      each.setAlwaysOnTop(false)
      return each.isAlwaysOnTop()
    }),
  )
  expect(isOnTop).toEqual([false])
  await kiosk.passTime(5000)
  await expect.poll(windowState, 'the level').toEqual(inPlace)
  await quit()
  await expect.poll(() => kiosk.ending()).toEqual({ code: 0, relaunch: false })
})

test('a wipe changes what the window shows, and never the window', async ({ startKiosk }) => {
  const kiosk = await startKiosk(fullScreen)
  const page = await kiosk.page()
  const id = await kiosk.system.windowId()
  await kiosk.system.power('lock-screen')
  const next = await kiosk.pageAfter(page)
  await expect(next.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  expect(await kiosk.system.windowId()).toBe(id)
  // The host's own page and the visitor's: no page of the wipe is left.
  expect((await kiosk.system.contents()).toSorted()).toEqual([inPlace.page, 'shop://host/moment'])
  await expect.poll(kiosk.system.windowState).toEqual(inPlace)
})

test('a session that Windows ends is no crash', async ({ startKiosk }) => {
  const kiosk = await startKiosk(fullScreen)
  await kiosk.page()
  const marker = path.join(kiosk.folder, 'user-data/running')
  expect(existsSync(marker)).toBe(true)
  // Windows ends the process after this event without another one (electron.d.ts, BaseWindow).
  await kiosk.electron().evaluate(({ BaseWindow }) => {
    for (const window of BaseWindow.getAllWindows()) window.emit('session-end')
  })
  expect(existsSync(marker)).toBe(false)
  const ended = kiosk.journal().filter(({ event }) => event === 'ending')
  expect(ended.map(({ by }) => by)).toEqual(['session-end'])
})
