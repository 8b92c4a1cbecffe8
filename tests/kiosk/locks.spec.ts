/** A visitor can't leave the shop, and no page can make main do anything forbidden. */
import type { Page } from 'playwright/test'
import { bridgeCalls } from '../../src/contract/kiosk/bridge.ts'
import type { PressedKey } from './electron/system.ts'
import { expect, machineFile, test, type Kiosk } from './kiosk-test.ts'

const slowly = { machineFile: machineFile({ idleSeconds: 600 }) }
const shopHome = 'shop://app/rewards_points_website/demo'

function seenGlobals(page: Page) {
  return page.evaluate(() => ({
    kiosk: Object.values((window as { kiosk?: object }).kiosk ?? {}).map((value) => typeof value),
    host: 'host' in window,
    node: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
      (name) => name in window,
    ),
  }))
}

/** Prints, and opens a file picker in both ways. @returns whether either one reached the system */
function printAndPickFiles(page: Page) {
  return page.evaluate(async () => {
    print()
    const file = Object.assign(document.createElement('input'), { type: 'file' })
    document.body.append(file)
    const clicked = file.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    file.remove()
    const { showOpenFilePicker } = window as unknown as { showOpenFilePicker: () => Promise<unknown> }
    const picked = await showOpenFilePicker().catch(() => null)
    return { clicked, picked }
  })
}

/** Saves a file that the page has made. */
async function downloadFile(page: Page): Promise<void> {
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob(['file']))
    link.download = 'file.txt'
    link.click()
  })
}

/** Asks for what a page may ask for. @returns how each was refused */
function askForPermissions(page: Page) {
  return page.evaluate(async () => {
    return {
      notifications: await Notification.requestPermission(),
      camera: (await navigator.permissions.query({ name: 'camera' })).state,
      place: (await navigator.permissions.query({ name: 'geolocation' })).state,
      clipboard: await navigator.clipboard.readText().catch((error: Error) => error.name),
    }
  })
}

declare global {
  interface Window {
    keys: string[]
  }
}

/** Presses a key. @returns whether the page got it, as it gets the one that is pressed next */
async function reaches({ system }: Kiosk, page: Page, key: PressedKey): Promise<boolean> {
  await page.evaluate(() => {
    window.keys = []
    addEventListener('keydown', (event) => window.keys.push(event.key), { capture: true })
  })
  await system.press(key)
  await system.press({ key: 'Shift' })
  await expect.poll(() => page.evaluate(() => window.keys)).toContain('Shift')
  return page.evaluate(() => window.keys.some((each) => each !== 'Shift'))
}

test('whoever stands at the terminal stays in the shop [K.26]', async ({ startKiosk }) => {
  const kiosk = await startKiosk(slowly)
  const happened = (event: string): number => kiosk.journal().filter((line) => line.event === event).length
  const page = await kiosk.page()
  const home = page.getByRole('heading', { name: 'Explore Categories' })

  await test.step('it starts at the home of its client', async () => {
    await expect(home).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/rewards_points_website/demo')
    expect(kiosk.pages()).toHaveLength(1)
  })

  await test.step('a deep link is answered with the page, a missing file with 404', async () => {
    const statuses = await page.evaluate(async () => {
      const paths = ['Category_listing', 'assets/gone.js', 'firebase-messaging-sw.js', '..%5cmain%5cindex.js']
      const answers = await Promise.all(paths.map((path) => fetch(`/rewards_points_website/${path}`)))
      return answers.map(({ status }) => status)
    })
    expect(statuses).toEqual([200, 404, 404, 404])
  })

  await test.step('a page sees named functions and nothing of Electron or Node', async () => {
    const seen = await seenGlobals(page)
    expect(new Set(seen.kiosk)).toEqual(new Set(['function']))
    expect(seen).toMatchObject({ host: false, node: [] })
  })

  await test.step('a page reaches nobody but the provider', async () => {
    const reached = await page.evaluate(() =>
      fetch('https://elsewhere.test/', { mode: 'no-cors' }).then(
        () => true,
        () => false,
      ),
    )
    expect(reached).toBe(false)
  })

  await test.step('nothing opens a window of the system: no print, no file, no download', async () => {
    expect(await printAndPickFiles(page)).toEqual({ clicked: false, picked: null })
    await downloadFile(page)
    await expect.poll(() => happened('download-denied')).toBe(1)
  })

  await test.step('a page may use nothing of the machine: main alone notifies', async () => {
    expect(await askForPermissions(page)).toEqual({
      notifications: 'denied',
      camera: 'denied',
      place: 'denied',
      clipboard: 'NotAllowedError',
    })
  })

  await test.step('keys that leave a browser reach no page', async () => {
    expect(await reaches(kiosk, page, { key: 'F5' })).toBe(false)
    expect(await reaches(kiosk, page, { key: 'W', modifiers: ['control'] })).toBe(false)
    expect(await reaches(kiosk, page, { key: 'A' })).toBe(true)
  })

  await test.step('no page opens a second window', async () => {
    await page.evaluate(() => void window.open('/rewards_points_website/about'))
    await expect.poll(() => happened('popup-denied')).toBe(1)
    await expect.poll(() => kiosk.pages().length).toBe(1)
  })

  await test.step('no page leads out of the shop', async () => {
    await page.evaluate(() => location.assign('https://elsewhere.test/'))
    await expect.poll(() => happened('navigation-denied')).toBe(1)
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/media/anything.html'
      document.body.append(link)
      link.click()
    })
    await expect.poll(() => happened('navigation-denied')).toBe(2)
    expect(new URL(page.url()).pathname).toBe('/rewards_points_website/demo')
    // Playwright would wait for the end of the navigation, which Electron has cancelled.
    expect(await page.evaluate(() => document.body.textContent)).toContain('Explore Categories')
  })
})

test('main answers a call of the right page with the right arguments, and no other [K.26]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk(slowly)
  const { forge } = kiosk.system
  await kiosk.page()
  const good = { channel: 'kiosk:configuration', values: [], frameAddress: shopHome, isMainFrame: true }
  const call = { ...good, fromOwnWindow: true }
  expect(await forge(call)).toContain('clientLoginId')
  const forgeries = [
    ['another origin', { frameAddress: 'https://elsewhere.test/' }],
    ["the kiosk's own pages, for a call of the shop", { frameAddress: 'shop://host/exit-pin' }],
    ['a frame inside the page', { isMainFrame: false }],
    ['a window that main did not make', { fromOwnWindow: false }],
    ['the shop, with an argument too many', { values: [{ also: 'this' }] }],
  ] as const
  for (const [who, { values = [], ...forged }] of forgeries as readonly (readonly [
    string,
    { values?: readonly unknown[] },
  ])[])
    expect(await forge({ ...call, ...forged, values: [...values] }), who).toContain('was refused')
  expect(kiosk.journal().filter(({ event }) => event === 'ipc-refused')).toHaveLength(forgeries.length)

  for (const name of Object.keys(bridgeCalls))
    expect(
      await forge({ ...call, channel: `kiosk:${name}`, frameAddress: 'https://elsewhere.test/' }),
      name,
    ).toContain('was refused')
  for (const [channel, values] of [
    ['memberIs', [{ id: 7 }]],
    ['memberIs', ['7'.repeat(65)]],
    ['notificationReceived', [{ id: '1', memberId: '7', title: 'Whatever it likes to say' }]],
    ['sessionEnded', []],
  ] as const)
    expect(await forge({ ...call, channel: `kiosk:${channel}`, values: [...values] }), channel).toContain(
      'wrong arguments',
    )
})
