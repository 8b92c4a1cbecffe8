/** The machine around the kiosk: its sleep, and a second start. */
import { expect, machineFile, test } from './kiosk-test.ts'

const fullScreen = { machineFile: machineFile({ fullScreen: true, idleSeconds: 600 }) }

test('the display is kept awake, and who sleeps and wakes starts with nobody', async ({ startKiosk }) => {
  const kiosk = await startKiosk(fullScreen)
  const { machine, power } = kiosk.onDouble()
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
})

test('a second start of the same kiosk ends at once, and leaves the first one alone', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk()
  const { forge } = kiosk.onDouble()
  await expect((await kiosk.page()).getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  const second = await kiosk.startAgain()
  expect(second.ending()).toEqual(expect.objectContaining({ relaunch: false }))
  expect((await second.onDouble().machine()).windows).toEqual([])
  await second.stop()
  expect(kiosk.ending()).toBeNull()
  const call = { channel: 'kiosk:configuration', values: [], isMainFrame: true, fromOwnWindow: true }
  expect(await forge({ ...call, frameAddress: 'shop://app/rewards_points_website/demo' })).toContain('demo')
})
