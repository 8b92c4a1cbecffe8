/** The machine around the kiosk: sleep, and a second start. */
import { expect, machineFile, test } from './kiosk-test.ts'

const home = { name: 'Explore Categories' }

test('the display is kept awake, and who sleeps and wakes starts with nobody [K.14]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600 }) })
  const { powerSaves, power } = kiosk.system
  let page = await kiosk.page()
  await expect(page.getByRole('heading', home)).toBeVisible()
  expect(await powerSaves()).toEqual(['prevent-display-sleep'])
  for (const event of ['suspend', 'resume'] as const) {
    await page.evaluate(() => localStorage.setItem('left', 'behind'))
    await power(event)
    page = await kiosk.pageAfter(page)
    await expect(page.getByRole('heading', home)).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  }
  const wipes = kiosk.journal().filter(({ event }) => event === 'wipe-done')
  expect(wipes.map(({ reason }) => reason)).toEqual(['suspend', 'wake'])
  expect(await powerSaves()).toHaveLength(1)
})

test('a second start of the same kiosk ends at once, and brings the first one to the front [K.14]', async ({
  startKiosk,
}) => {
  // In full screen the window comes back without another start.
  const kiosk = await startKiosk({ machineFile: machineFile({ fullScreen: false }) })
  await expect((await kiosk.page()).getByRole('heading', home)).toBeVisible()
  await kiosk.system.window('minimize')
  await expect.poll(kiosk.system.windowState).toMatchObject({ isMinimized: true })
  expect(await kiosk.secondStart()).toBe(0)
  await expect.poll(kiosk.system.windowState).toMatchObject({ isMinimized: false, isVisible: true })
  expect(kiosk.ending()).toBeNull()
})
