/**
 * The packaged kiosk on a real Electron, with its fuses and Chromium's sandbox: started by an ordinary user, and used
 * and looked at from outside alone.
 */
import { mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { extractAll } from '@electron/asar'
import type { Locator } from 'playwright/test'
import { isSandboxed, launchOptions } from '../setup/launch-options.ts'
import { codesSentTo, sentCode } from '../setup/members.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { runCommand } from '../setup/run-command.ts'
import { runningShop } from '../setup/running-shop.ts'
import {
  missingForOutside,
  openSeenDisplay,
  packInstalledApp,
  startInstalled,
  type InstalledApp,
  type SeenDisplay,
} from './installed-app.ts'
import { endIn, faultsIn, orderly } from './journal-end.ts'
import { findElectron, journalIn } from './kiosk-driver.ts'
import { expect, machineFile, test } from './kiosk-test.ts'
import { givenSize, missingTools, startCageSession } from './linux-session/cage-session.ts'
import { sessionUnit } from './linux-session/systemd-unit.ts'
import { locksOfPages } from './processes.ts'

const INSPECTED_AT = 18_978
const PACKED_WITHIN_MS = 120_000
const HEARD_WITHIN_MS = 5000
const IDLE = { KIOSK_IDLE_SECONDS: '10', KIOSK_COUNTDOWN_SECONDS: '5' }
/** Idle time, countdown, wipe. */
const NEXT_VISITOR_AFTER_MS = 20_000

/** What a drawn page has at least; the X server's own background has two. */
const COLOURS_OF_A_PAGE = 50

/** A display of wlroots' headless backend. */
const HEADLESS = { width: 1280, height: 720 }

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${target.toString()} is not on the page`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Waits until the picture is still. */
async function stillPicture(display: SeenDisplay): Promise<void> {
  let last = display.picture().lowest
  await expect
    .poll(
      () => {
        const { lowest } = display.picture()
        const isStill = lowest.equals(last)
        last = lowest
        return isStill
      },
      { intervals: [300] },
    )
    .toBe(true)
}

/** Presses a place, again if nothing has heard it, and waits until the picture has changed and is still. */
async function pressUntilItChanges(display: SeenDisplay, place: { x: number; y: number }): Promise<void> {
  const before = display.picture().lowest
  await expect(async () => {
    display.press(place)
    await expect.poll(() => display.picture().lowest.equals(before), { timeout: HEARD_WITHIN_MS }).toBe(false)
  }).toPass({ timeout: 3 * HEARD_WITHIN_MS })
  await stillPicture(display)
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get(`http://127.0.0.1:${port}/json/version`, () => resolve(true)).on('error', () => resolve(false))
  })
}

const count = (app: InstalledApp, name: string): number =>
  app.journal().filter(({ event }) => event === name).length

const happened = (app: InstalledApp, name: string): boolean => count(app, name) > 0

test.describe('the installed kiosk', { tag: '@machine' }, () => {
  test.describe.configure({ mode: 'serial' })
  let folder = ''
  let executable = ''
  let display: SeenDisplay
  const apps: InstalledApp[] = []

  test.beforeAll(async () => {
    test.setTimeout(PACKED_WITHIN_MS)
    test.skip(process.platform !== 'linux', 'uses Linux’s tools')
    const missing = missingForOutside()
    test.skip(missing.length > 0, `${missing.join(', ')} missing`)
    test.skip(!isSandboxed(), 'root, or no user namespaces: Chromium has no sandbox here')
    folder = mkdtempSync(path.join(tmpdir(), 'installed-app-'))
    executable = await packInstalledApp(folder, findElectron()!)
    display = await openSeenDisplay()
  })

  test.afterEach(async () => {
    for (const app of apps.splice(0)) await app.end('SIGKILL')
  })

  test.afterAll(async () => {
    await display?.close()
    if (folder !== '') await removeFolder(folder)
  })

  const settings = (): Record<string, string> => ({
    FONTCONFIG_FILE: String(launchOptions('narrow').env?.['FONTCONFIG_FILE']),
    KIOSK_PROVIDER_URL: `${new URL(runningShop().url).origin}/api/v1`,
    KIOSK_CLIENT_LOGIN_ID: 'demo',
  })

  function start(name: string, more: NodeJS.ProcessEnv, ...parameters: string[]): InstalledApp {
    const home = path.join(folder, name)
    mkdirSync(home)
    const environment = { ...display.environment, ...settings(), ...more }
    const app = startInstalled(executable, { home, environment, parameters })
    apps.push(app)
    return app
  }

  test('opens, logs its visitor in, forgets them after the idle time, and ends in order, in the sandbox [K.1, K.17]', async ({
    startKiosk,
    member,
    members,
  }) => {
    // Where a visitor presses is read from the same kiosk, which a test may look into.
    const twin = await startKiosk({ machineFile: machineFile({ attractScreen: true }) })
    const page = await twin.page()
    const title = await middleOf(page.getByRole('heading', { level: 1 }))
    await page.getByRole('button', { name: 'Touch to start' }).click()
    const me = await middleOf(page.getByRole('link', { name: 'Me', exact: true }))
    await twin.stop()

    const app = start('visit', IDLE)
    await expect.poll(() => display.picture().colours).toBeGreaterThan(COLOURS_OF_A_PAGE)
    await expect.poll(() => locksOfPages(app.id).length).toBeGreaterThan(0)
    for (const lock of locksOfPages(app.id))
      expect(lock).toMatchObject({ isFiltered: true, hasOwnProcesses: true })

    // The picture also changes by itself, as when the start page goes: whoever has pressed too early begins again with
    // the next visitor.
    await expect(async () => {
      await stillPicture(display)
      await pressUntilItChanges(display, title)
      await pressUntilItChanges(display, me)
      display.type(member.mobile)
      await expect.poll(() => codesSentTo(member.mobile), { timeout: HEARD_WITHIN_MS }).toHaveLength(1)
    }).toPass({ intervals: [NEXT_VISITOR_AFTER_MS] })
    const code = await sentCode(member.mobile)
    // The code may be there before its field is.
    await expect(async () => {
      display.type(code)
      await expect.poll(() => members.sessionCount(member), { timeout: HEARD_WITHIN_MS }).toBe(1)
    }).toPass()
    const wipesBefore = count(app, 'wipe-begins')

    await expect.poll(() => count(app, 'wipe-done')).toBeGreaterThan(wipesBefore)
    expect(await members.sessionCount(member)).toBe(0)
    const proof = app.journal().findLast(({ event }) => event === 'wipe-proof')
    expect(proof).toMatchObject({ left: [], known: [] })
    await expect.poll(() => display.picture().colours).toBeGreaterThan(COLOURS_OF_A_PAGE)
    expect(await app.end('SIGTERM')).toBe(0)
    expect(endIn(app.journal())).toEqual({ ...orderly('SIGTERM'), wipes: wipesBefore + 1 })
  })

  test('fills the display under cage, as the unit starts it, stands again after a crash, and ends in order', async () => {
    const missing = missingTools()
    test.skip(missing.length > 0, `${missing.join(', ')} missing`)
    const variables = Object.entries(settings()).map(([name, value]) => `export ${name}='${value}'`)
    const session = startCageSession({
      unit: sessionUnit(readFileSync('build/kiosk-setup/linux/rewards-kiosk.service', 'utf8')),
      program: {
        start: () => [...variables, `exec '${executable}' --disable-gpu "$@"`].join('\n'),
        size: (_folder, output) => Promise.resolve(givenSize(output)),
      },
    })
    const journal = () => journalIn(path.join(session.folder, '.config/rewards-points-shop'))
    try {
      // Electron 33 sometimes ends before its first frame there; then the unit starts it again.
      const starts = () => journal().filter(({ event }) => event === 'no-updates').length
      expect(await session.size(HEADLESS)).toEqual(HEADLESS)
      await expect.poll(starts).toBeGreaterThan(0)
      const before = starts()
      await session.crash()
      expect(await session.size(HEADLESS)).toEqual(HEADLESS)
      await expect.poll(starts).toBeGreaterThan(before)
      await session.end()
      expect(journal().at(-1)).toMatchObject({ event: 'ending', by: 'SIGTERM' })
      expect(new Set(faultsIn(journal()))).toEqual(new Set(['main-gone']))
    } finally {
      await session.stop()
    }
  })

  test('is no Node, listens to no debugger, and loads no app but its archive', async () => {
    const asNode = { ELECTRON_RUN_AS_NODE: '1' }
    const program = ['-e', 'console.log("run as Node")']
    // The same Electron without the fuses is one.
    const loose = await runCommand(findElectron()!, program, { show: false, environment: asNode })
    expect(loose.output).toContain('run as Node')
    const app = start('as-node', asNode, ...program)
    await expect.poll(() => happened(app, 'configuration-wrong')).toBe(true)
    expect(app.output()).not.toContain('run as Node')
    await app.end('SIGTERM')

    const inspected = start(
      'inspected',
      { NODE_OPTIONS: `--inspect=${INSPECTED_AT}` },
      `--inspect=${INSPECTED_AT}`,
    )
    await expect
      .poll(async () => {
        expect(await isOpen(INSPECTED_AT)).toBe(false)
        return happened(inspected, 'configuration-wrong')
      })
      .toBe(true)
    expect(await isOpen(INSPECTED_AT)).toBe(false)
    expect(inspected.output()).not.toContain('Debugger listening')
    await inspected.end('SIGTERM')

    // An archive that was changed is refused on macOS and Windows alone (Electron, docs/tutorial/asar-integrity.md).
    const archive = path.join(path.dirname(executable), 'resources/app.asar')
    extractAll(archive, path.join(path.dirname(archive), 'app'))
    renameSync(archive, `${archive}.away`)
    const unpacked = start('unpacked', {})
    expect(await unpacked.ended).not.toBe(0)
    expect(unpacked.journal()).toEqual([])
  })
})
