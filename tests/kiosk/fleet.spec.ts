/** Remote control of a terminal: it reports, and carries out each command once. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Locator, Page } from 'playwright/test'
import { addFirst, passLogin } from '../e2e/journey.ts'
import { runningShop } from '../setup/running-shop.ts'
import { expectNoFindings } from '../e2e/no-findings.ts'
import { expect, machineFile, test as kioskTest, type Kiosk } from './kiosk-test.ts'
import { tap } from './touch.ts'
import { openTerminalAdmin, type TerminalAdmin } from './terminal-admin.ts'

interface Command {
  name: string
  state: string
}

/** An enrolled terminal whose kiosk has not started. */
interface Terminal {
  /** Starts the kiosk; without other settings, in the shop. */
  start(more?: object): Promise<Kiosk>
  admin(name: string, ...more: string[]): Promise<string>
  shown(): Promise<Record<string, unknown> & { commands: Command[] }>
  /** Passes time until the kiosk has reported once more, with commands that were queued before. */
  report(kiosk: Kiosk): Promise<void>
  /** Waits until the server knows the outcome of the newest commands. */
  ended(...commands: string[]): Promise<void>
}

const test = kioskTest.extend<{ terminal: Terminal }, { it: TerminalAdmin }>({
  it: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from the pattern
    async ({}, use) => {
      const admin = await openTerminalAdmin()
      await use(admin)
      await admin.close()
    },
    { scope: 'worker' },
  ],
  terminal: async ({ it, startKiosk }, use) => {
    const { id, settings } = await it.enrol(`Test ${randomUUID()}`)
    const shown: Terminal['shown'] = async () =>
      JSON.parse(await it.admin('show', '--terminal', id, '--json')) as Awaited<ReturnType<Terminal['shown']>>
    await use({
      async start(more = {}) {
        const kiosk = await startKiosk({
          machineFile: machineFile({ idleSeconds: 600, ...settings, ...more }),
        })
        // The heartbeat has started before anything is shown.
        await kiosk.page()
        await kiosk.passTime(FIRST_HEARTBEAT_MS)
        return kiosk
      },
      admin: (name, ...more) => it.admin(name, '--terminal', id, ...more),
      shown,
      async report(kiosk) {
        const lastReport = async () => (await shown())['lastSeenAt']
        const before = await lastReport()
        // While a report is under way no timer is set, and time that passes then brings none nearer.
        await expect(async () => {
          await kiosk.passTime(HEARTBEAT_MS)
          await expect.poll(lastReport, { timeout: 5000 }).not.toBe(before)
        }).toPass()
      },
      async ended(...commands) {
        const states = async () => {
          const { commands: newest } = await shown()
          return newest.slice(0, commands.length).map(({ name, state }) => `${name}: ${state}`)
        }
        await expect.poll(states).toEqual(commands.toReversed())
      },
    })
  },
})

const FIRST_HEARTBEAT_MS = 5000
const HEARTBEAT_MS = 66_000
const STEP_MS = 5000

const shopIsOpen = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
const messageOn = (page: Page) => page.getByRole('region', { name: 'Message about this terminal' })
const outOfService = (page: Page) => page.getByRole('heading', { name: 'This terminal is out of service' })

/** The page may be replaced meanwhile; a closed page shows nothing. */
const expectOutOfService = (kiosk: Kiosk, isShown: boolean) =>
  expect
    .poll(async () =>
      outOfService(await kiosk.page())
        .isVisible()
        .catch(() => null),
    )
    .toBe(isShown)

test('a terminal that reports is online for IT, and tells nothing of a person', async ({ terminal }) => {
  expect((await terminal.shown())['state']).toBe('never heard of')
  const kiosk = await terminal.start()
  await shopIsOpen(await kiosk.page())
  await expect.poll(async () => (await terminal.shown())['state']).toBe('online')
  const shown = await terminal.shown()
  expect(shown).toMatchObject({
    configurationDigest: expect.stringMatching(/^[\da-f]{16}$/),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    machineChangedAt: null,
    lastWipeAt: null,
  })
  expect(await terminal.admin('show')).toMatch(/^online since +20/m)
  expect(kiosk.journal().filter(({ event }) => event.startsWith('heartbeat'))).toEqual([])
  const { origin } = new URL(runningShop().url)
  expect(await kiosk.system.sessionRules('heartbeat', [origin, 'https://elsewhere.test/'])).toEqual({
    hasScheme: false,
    reaches: [origin],
  })
})

test('a terminal whose configuration is wrong reports, obeys, and logs where it is asked to', async ({
  terminal,
}) => {
  // The log of another operating system can't be opened; the journal records that.
  const logTo = process.platform === 'win32' ? 'journald' : 'event-log'
  await terminal.admin('restart')
  const kiosk = await terminal.start({ idleSeconds: 1, logTo })
  await terminal.ended('restart: done')
  const page = await kiosk.page()
  await expect(page.getByRole('heading', { name: 'This terminal is not set up yet' })).toBeVisible()
  const shown = await terminal.shown()
  expect(shown['state']).toBe('online')
  expect(JSON.stringify(shown)).toContain('configuration-wrong')
  expect(kiosk.journal()).toContainEqual(expect.objectContaining({ event: 'system-log-not-started', logTo }))
})

/** Expects that the page begins below the message. */
async function expectUncovered(page: Page, below: Locator): Promise<void> {
  await expect(below).toBeVisible()
  await expect(async () => {
    const [message, next] = await Promise.all([messageOn(page).boundingBox(), below.boundingBox()])
    expect(next!.y).toBeGreaterThanOrEqual(message!.y + message!.height)
  }).toPass()
}

test('a message stands above the attract screen and the shop, as plain text, and covers nothing', async ({
  terminal,
}) => {
  await terminal.admin('message', '--text', 'The cafeteria is <b>closed</b> today.')
  const kiosk = await terminal.start({ attractScreen: true })
  const page = await kiosk.page()
  await expect(messageOn(page).getByRole('status')).toHaveText('The cafeteria is <b>closed</b> today.')
  await expectUncovered(page, page.getByText('Banyan Works', { exact: true }))
  await expectNoFindings(page, 'a message of IT')
  await page.getByRole('button', { name: 'Touch to start' }).press('Enter')
  await shopIsOpen(page)
  await expectUncovered(page, page.getByRole('banner'))
  await terminal.ended('message: done')
})

test('a message outlives a restart until it is closed, which leaves the attract screen where it was', async ({
  terminal,
}) => {
  await terminal.admin('message', '--text', 'The cafeteria is closed today.')
  const kiosk = await terminal.start({ attractScreen: true })
  const page = await kiosk.page()
  await expect(messageOn(page)).toBeVisible()
  await terminal.ended('message: done')
  await kiosk.stop()
  const again = await kiosk.startAgain()
  const next = await again.page()
  await messageOn(next).getByRole('button', { name: 'Close this message' }).click()
  await expect(messageOn(next)).toHaveCount(0)
  await expect(next.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  await again.stop()
  const third = await kiosk.startAgain()
  await expect((await third.page()).getByRole('button', { name: 'Touch to start' })).toBeVisible()
  await expect(messageOn(await third.page())).toHaveCount(0)
})

test('out of service is a page of its own until IT takes it back, also after a restart', async ({
  terminal,
}) => {
  await terminal.admin('out-of-service', '--text', 'Please use the terminal in the foyer.')
  const kiosk = await terminal.start()
  await expectOutOfService(kiosk, true)
  const page = await kiosk.page()
  await expect(page.getByText('Please use the terminal in the foyer.')).toBeVisible()
  await expectNoFindings(page, 'out of service')
  await terminal.ended('out-of-service: done')
  expect((await terminal.shown())['state']).toBe('out of service')
  await kiosk.stop()
  const again = await kiosk.startAgain()
  await expect(outOfService(await again.page())).toBeVisible()
  await again.stop()
  await terminal.admin('out-of-service', '--clear')
  const back = await kiosk.startAgain()
  await back.page()
  await back.passTime(FIRST_HEARTBEAT_MS)
  await terminal.ended('in-service: done')
  await expectOutOfService(back, false)
  await shopIsOpen(await back.page())
})

test('a restart really restarts, once, and is reported by the next process', async ({ terminal }) => {
  await terminal.admin('restart')
  const kiosk = await terminal.start()
  await expect.poll(() => kiosk.starts()).toBe(2)
  await shopIsOpen(await kiosk.page())
  await kiosk.passTime(FIRST_HEARTBEAT_MS)
  await terminal.ended('restart: done')
  expect(kiosk.starts()).toBe(2)
  expect(kiosk.journal()).toContainEqual(expect.objectContaining({ event: 'restart', reason: 'command' }))
})

test('a wipe that IT asks for ends the session of whoever is there, and leaves nothing', async ({
  terminal,
  member,
}) => {
  const kiosk = await terminal.start()
  const page = await kiosk.page()
  await shopIsOpen(page)
  await page
    .getByRole('link', { name: 'Login' })
    .or(page.getByRole('button', { name: 'Login' }))
    .first()
    .click()
  await passLogin(page, member)
  await addFirst(page)
  await terminal.admin('wipe')
  await terminal.report(kiosk)
  await expect.poll(() => page.isClosed()).toBe(true)
  const next = await kiosk.pageAfter(page)
  await shopIsOpen(next)
  await expect(next.getByRole('link', { name: /^Cart, [1-9]/ })).toHaveCount(0)
  expect(kiosk.journal().findLast(({ event }) => event === 'wipe-proof')?.['left']).toEqual([])
  await terminal.ended('wipe: done')
  // The next report contains the wipe's proof, and no personal data.
  const shown = await terminal.shown()
  expect(shown).toMatchObject({ lastWipeProved: true, lastWipeAt: expect.any(String) })
  expect(JSON.stringify(shown)).not.toContain(member.mobile)
})

test('a terminal counts what it is used for, and sends numbers', async ({ terminal }) => {
  const kiosk = await terminal.start({ usageCounts: true })
  const page = await kiosk.page()
  await shopIsOpen(page)
  await addFirst(page)
  await tap(page.getByRole('button', { name: 'Finish and forget me' }))
  await shopIsOpen(await kiosk.pageAfter(page))
  const total = async () => {
    const words = ['--from', '2020-01-01', '--until', '2199-12-31', '--json']
    return (JSON.parse(await terminal.admin('report', ...words)) as { total: object }).total
  }
  // A report that was under way when the session ended does not count it yet.
  await expect(async () => {
    await terminal.report(kiosk)
    expect(await total()).toMatchObject({ sessions_to_1_min: 1, left_carts: 1, orders: 0, idle_ends: 0 })
  }).toPass()
})

test('settings of the provider change the attract screen of a terminal that takes them', async ({
  terminal,
}) => {
  await terminal.admin('settings', '--attract-title', 'Happy Diwali', '--idle-seconds', '90')
  const kiosk = await terminal.start({ attractScreen: true, remoteSettings: true })
  const page = await kiosk.page()
  await expect(page.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  // The second heartbeat announces the settings; the next reading restarts the unused terminal. Time must not pass
  // during the start: one that takes a minute counts as failed.
  await kiosk.passTime(HEARTBEAT_MS)
  const starts = () => kiosk.journal().filter(({ event }) => event === 'configured').length
  const isRestarting = () => kiosk.journal().some(({ event }) => event === 'restart')
  await expect
    .poll(async () => {
      if (!isRestarting()) await kiosk.passTime(STEP_MS)
      return starts()
    })
    .toBe(2)
  expect(kiosk.journal().findLast(({ event }) => event === 'configured')).toMatchObject({
    idleSeconds: 'provider',
    attractTitle: 'provider',
  })
  // They are read as they come; without that the configuration is read every five minutes.
  const at = (name: string) => Date.parse(kiosk.journal().find(({ event }) => event === name)!.at)
  expect(at('configuration-changed') - at('configured')).toBeLessThan(300_000)
  await expect((await kiosk.page()).getByRole('heading', { name: 'Happy Diwali' })).toBeVisible()
})

test('a picture for support is taken of the attract screen, and refused while a session is open', async ({
  terminal,
}, testInfo) => {
  const kiosk = await terminal.start({ attractScreen: true, supportPicture: true })
  const page = await kiosk.page()
  const start = page.getByRole('button', { name: 'Touch to start' })
  await expect(start).toBeVisible()
  const [, command] = /command (\d+)/.exec(await terminal.admin('picture')) ?? []
  await terminal.report(kiosk)
  await terminal.ended('picture: done')
  const file = testInfo.outputPath('picture.jpg')
  await terminal.admin('picture', '--command', command!, '--out', file)
  expect((await sharp(file).metadata()).format).toBe('jpeg')
  // More than an empty page has.
  expect((await sharp(file).stats()).entropy).toBeGreaterThan(1)
  // Like a screen reader's press, of which main sees no input.
  await start.evaluate((button) => (button as HTMLElement).click())
  await shopIsOpen(page)
  await terminal.admin('picture')
  await terminal.report(kiosk)
  await terminal.ended('picture: done', 'picture: refused')
})

test('a token that IT has forgotten is refused, and the shop goes on', async ({ terminal }) => {
  await terminal.admin('forget')
  const kiosk = await terminal.start()
  const failed = { event: 'heartbeat-failed', why: 'HTTP 401' }
  await expect.poll(() => kiosk.journal()).toContainEqual(expect.objectContaining(failed))
  await shopIsOpen(await kiosk.page())
})
