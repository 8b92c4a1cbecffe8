/** Displays that come and go, and other programs' windows, on an X server that has both. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeFolder } from '../setup/remove-folder.ts'
import { findElectron } from './kiosk-driver.ts'
import { expect, machineFile, test as base, type Kiosk } from './kiosk-test.ts'
import { missingForDisplays, openPluggedDisplays, WIDTH, type PluggedDisplays } from './plugged-displays.ts'

const test = base.extend<object, { displays: PluggedDisplays; display: NodeJS.ProcessEnv }>({
  displays: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from the pattern
    async ({}, use) => {
      const displays = await openPluggedDisplays()
      await use(displays)
      displays.close()
    },
    { scope: 'worker' },
  ],
  display: [({ displays }, use) => use(displays.environment), { scope: 'worker' }],
})

const missing = missingForDisplays()
test.skip(missing.length > 0, `${missing.join(', ')} missing`)

test.beforeEach(({ displays }) => {
  displays.unplug(2)
  displays.place(0, 0)
  displays.place(1, WIDTH)
})

async function startShop(startKiosk: (files: object) => Promise<Kiosk>): Promise<Kiosk> {
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600 }) })
  await expect((await kiosk.page()).getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  return kiosk
}

/** Left edges of the windows that cover the other displays: the kiosk's window has pages, they have none. */
function coveredFrom(kiosk: Kiosk): Promise<number[]> {
  return kiosk.electron().evaluate(({ BaseWindow }) =>
    BaseWindow.getAllWindows()
      .filter((window) => window.contentView.children.length === 0 && window.isVisible() && window.isKiosk())
      .map((window) => window.getBounds().x)
      .toSorted((one, other) => one - other),
  )
}

test('every display is covered, also one that comes later, and none that is gone [K.14]', async ({
  startKiosk,
  displays,
}) => {
  const kiosk = await startShop(startKiosk)
  await expect.poll(() => coveredFrom(kiosk)).toEqual([WIDTH])
  const coverIds = (): Promise<number[]> =>
    kiosk.electron().evaluate(({ BaseWindow }) => BaseWindow.getAllWindows().map((window) => window.id))
  const before = await coverIds()
  displays.place(2, 2 * WIDTH)
  await expect.poll(() => coveredFrom(kiosk)).toEqual([WIDTH, 2 * WIDTH])
  // The existing cover was not removed meanwhile.
  expect(await coverIds()).toEqual(expect.arrayContaining(before))
  displays.unplug(2)
  await expect.poll(() => coveredFrom(kiosk)).toEqual([WIDTH])
  displays.unplug(1)
  await expect.poll(() => coveredFrom(kiosk)).toEqual([])
})

test('a kiosk with a wrong configuration shows no display either [K.14]', async ({ startKiosk }) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 'soon' }) })
  await expect((await kiosk.page()).getByText('idleSeconds').first()).toBeVisible()
  await expect.poll(() => coveredFrom(kiosk)).toEqual([WIDTH])
})

test('the window fills its display again when displays come, go, or change their size or order', async ({
  startKiosk,
  displays,
}) => {
  const kiosk = await startShop(startKiosk)
  /** Left edge and width of each display, the first one first, and whether the kiosk's window fills one, in front. */
  const state = () =>
    kiosk.electron().evaluate(({ BaseWindow, screen }) => {
      const window = BaseWindow.getAllWindows().find(({ contentView }) => contentView.children.length > 0)!
      const bounds = window.getBounds()
      const display = screen.getDisplayMatching(bounds).bounds
      return {
        displays: screen
          .getAllDisplays()
          .toSorted((one, other) => one.id - other.id)
          .map(({ bounds: { x, width } }) => [x, width]),
        fills: JSON.stringify(bounds) === JSON.stringify(display) && window.isKiosk() && window.isFocused(),
      }
    })
  // X moves all of them to the left where the first column is free.
  const changes: [change: () => void, after: number[][]][] = [
    [
      () => displays.place(0, 2 * WIDTH),
      [
        [WIDTH, WIDTH],
        [0, WIDTH],
      ],
    ],
    [
      () => displays.place(1, 2 * WIDTH),
      [
        [0, WIDTH],
        [WIDTH, WIDTH],
      ],
    ],
    [
      () => displays.resize(0, '1024x768'),
      [
        [0, 1024],
        [WIDTH, WIDTH],
      ],
    ],
    [() => displays.unplug(1), [[0, 1024]]],
    [() => displays.place(0, 0), [[0, WIDTH]]],
  ]
  for (const [change, after] of changes) {
    change()
    await expect.poll(state, JSON.stringify(after)).toEqual({ displays: after, fills: true })
  }
})

/** A program with one window, from whoever. */
const FOREIGN = `
import { app, BrowserWindow } from 'electron'
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 600, height: 400, alwaysOnTop: process.env.ON_TOP === '1' })
  window.show()
  window.focus()
})
`

/** The windows on the screen, by their numbers, the lowest first. */
function stacked(environment: NodeJS.ProcessEnv): number[] {
  const printed = execFileSync('xprop', ['-root', '_NET_CLIENT_LIST_STACKING'], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  return (printed.match(/0x[\da-f]+/g) ?? []).map(Number)
}

for (const isOnTop of [false, true])
  test(`another program's window${isOnTop ? ' that is always on top' : ''} does not lie over the shop, and gets no keys for long`, async ({
    startKiosk,
    displays,
  }) => {
    const kiosk = await startShop(startKiosk)
    const own = await kiosk.electron().evaluate(({ BaseWindow }) =>
      BaseWindow.getAllWindows()
        .find(({ contentView }) => contentView.children.length > 0)!
        .getNativeWindowHandle()
        .readUInt32LE(),
    )
    const before = stacked(displays.environment)
    const folder = mkdtempSync(path.join(tmpdir(), 'foreign-'))
    writeFileSync(path.join(folder, 'package.json'), '{ "name": "foreign", "main": "main.mjs" }')
    writeFileSync(path.join(folder, 'main.mjs'), FOREIGN)
    const program = spawn(findElectron()!, [folder, '--disable-gpu', `--user-data-dir=${folder}`], {
      env: { ...process.env, ...displays.environment, ON_TOP: isOnTop ? '1' : '0' },
      stdio: 'ignore',
    })
    try {
      const foreign = (): number | undefined =>
        stacked(displays.environment).find((window) => !before.includes(window))
      await expect.poll(foreign).toBeDefined()
      await expect.poll(() => stacked(displays.environment).at(-1)).toBe(own)
      await expect.poll(kiosk.system.windowState).toMatchObject({ isFocused: true, isKiosk: true })
      expect(stacked(displays.environment).at(-1)).toBe(own)
    } finally {
      program.kill('SIGKILL')
      await removeFolder(folder)
    }
  })
