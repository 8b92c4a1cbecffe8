/** The terminal page behind the exit PIN: status, tests and export for IT. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { hashPin } from '../../electron/main/base/pin.rules.ts'
import { expectNoFindings } from '../e2e/no-findings.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../src/contract/order-key.ts'
import { expect, machineFile, test, type Kiosk } from './kiosk-test.ts'
import { tap } from './touch.ts'

const PIN = '246810'

async function openTerminalPage(kiosk: Kiosk): Promise<Page> {
  const shop = await kiosk.page()
  await kiosk.system.press({ key: 'E', modifiers: ['control', 'alt', 'shift'] })
  const page = await kiosk.pageAfter(shop)
  await page.getByLabel('Enter the PIN.').fill(PIN)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { name: 'This terminal' })).toBeVisible()
  return page
}

test('IT sees where settings come from, tests the terminal, and takes a report along [K.21]', async ({
  startKiosk,
}) => {
  const reportFolder = path.join(await mkdtemp(path.join(tmpdir(), 'kiosk-report-')), 'reports')
  const exitPinHash = await hashPin(PIN)
  const secrets = [exitPinHash, DEVELOPMENT_ORDER_KEY]
  const kiosk = await startKiosk({
    policy: { exitPinHash },
    machineFile: machineFile({ fullScreen: false, reportFolder, idelSeconds: 5 }),
    environment: {
      KIOSK_IDLE_SECONDS: '600',
      KIOSK_ORDER_ENCRYPTION_KEY: DEVELOPMENT_ORDER_KEY,
    },
  })
  const page = await openTerminalPage(kiosk)

  const setting = (title: string) => page.getByRole('row').filter({ hasText: title })
  await expect(setting('Idle seconds')).toContainText('600environment')
  await expect(setting('Client login ID')).toContainText(/demo.*machine file.*kiosk\.json/)
  await expect(setting('Exit PIN hash')).toContainText(/set.*policy/)
  await expect(setting('Countdown seconds')).toContainText(/30.*built in/)
  await expect(page.getByRole('region', { name: 'Worth a look' })).toContainText('kiosk.json: idelSeconds')
  await expectNoFindings(page, 'the page behind the exit PIN')

  await page.getByRole('button', { name: 'Test everything' }).click()
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(card('Rehearsed wipe')).toContainText(/3 kinds of storage were filled and are empty again/)
  // The shop that the wipe has opened is below this page.
  await expect.poll(async () => (await kiosk.system.windowState())?.page).toBe('shop://host/terminal')
  await expect(card('Provider')).toContainText(/All right.*Answered in \d+ ms/)
  await expect(card('Clock')).toContainText("The clock agrees with the provider's.")
  await expect(card('Realtime')).toContainText(/All right.*The channel opened/)
  await expect(card('Display')).toContainText('set fullScreen to true')

  await card('Touch').getByRole('button').click()
  for (let place = 1; place <= 9; place += 1)
    await page.getByRole('button', { name: `Touch ${place}`, exact: true }).click()
  await expect(card('Touch')).toContainText('9 of 9 places answered to the mouse.')

  await page.getByRole('button', { name: 'Save report' }).click()
  const saved = page.getByText(/^Saved as /)
  const file = ((await saved.textContent()) ?? '').replace('Saved as ', '')
  expect(path.dirname(file)).toBe(reportFolder)
  expect(existsSync(file)).toBe(true)
  const report = readFileSync(file, 'utf8')
  expect(JSON.parse(report)).toMatchObject({
    tests: { provider: { outcome: 'passed' }, touch: { outcome: 'warning' } },
  })
  const shown = `${await page.content()}${report}${JSON.stringify(kiosk.journal())}`
  for (const secret of secrets) expect(shown).not.toContain(secret)
  await expectNoFindings(page, 'the page behind the exit PIN')

  await tap(page.getByRole('button', { name: 'Restart' }))
  await expect.poll(() => kiosk.ending()).toEqual({ code: 0, relaunch: true })
  await rm(path.dirname(reportFolder), { recursive: true })
})

test('nothing of the terminal page is shown before the PIN was right [K.21]', async ({ startKiosk }) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ exitPinHash: await hashPin(PIN) }) })
  const { forge } = kiosk.system
  const shop = await kiosk.page()
  await kiosk.system.press({ key: 'E', modifiers: ['control', 'alt', 'shift'] })
  await kiosk.pageAfter(shop)
  const call = {
    values: [],
    frameAddress: 'shop://host/terminal',
    isMainFrame: true,
    fromOwnWindow: true,
  }
  for (const name of ['terminalFacts', 'saveReport'])
    expect(await forge({ ...call, channel: `kiosk:${name}` })).toContain('the PIN was not entered')
  expect(await forge({ ...call, channel: 'kiosk:runTerminalTest', values: ['wipe'] })).toContain(
    'the PIN was not entered',
  )
})

test('the dumps of crashes are listed with date and size, and nothing that they hold', async ({
  startKiosk,
}) => {
  const exitPinHash = await hashPin(PIN)
  const kiosk = await startKiosk({
    machineFile: machineFile({ exitPinHash, crashDumps: 3, idleSeconds: 600 }),
  })
  const folder = path.join(kiosk.folder, 'user-data/Crashpad/completed')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, '0c5b.dmp'), `MDMP the member's name${' '.repeat(5000)}`)
  const page = await openTerminalPage(kiosk)
  const dumps = page.getByRole('region', { name: 'Minidumps' })
  await expect(dumps.getByRole('listitem')).toContainText(/\d{4}.*0c5b\.dmp.*5 kB/)
  await expect(dumps).not.toContainText('member')
  await expectNoFindings(page, 'the page with dumps')
})
