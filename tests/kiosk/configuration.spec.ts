/** Which configuration applies, and that mistyped settings are named on the screen. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { hashPin } from '../../electron/main/base/pin.rules.ts'
import { expectNoFindings } from '../e2e/no-findings.ts'
import { expect, machineFile, test, type Kiosk } from './kiosk-test.ts'
import { tap } from './touch.ts'

const PIN = '246810'

async function openPinPage(kiosk: Kiosk) {
  const shop = await kiosk.page()
  await kiosk.system.press({ key: 'E', modifiers: ['control', 'alt', 'shift'] })
  const pinPage = await kiosk.pageAfter(shop)
  await expect(pinPage.getByRole('heading', { name: 'For whoever looks after this terminal' })).toBeVisible()
  return pinPage
}

/** Presses a key and stops; expects the warning after 5 s, which counts down from 200 s. */
async function expectWarning(kiosk: Kiosk, page: Page): Promise<void> {
  await page.keyboard.press('ArrowDown')
  await kiosk.passTime(5000)
  await expect(page.getByRole('alertdialog').getByRole('status')).toHaveText(/^(?:200|19\d) s left$/)
}

test('policy beats machine file beats environment [K.22]', async ({ startKiosk }) => {
  const kiosk = await startKiosk({
    policy: { countdownSeconds: 200 },
    machineFile: machineFile({ idleSeconds: 5, countdownSeconds: 60 }),
    environment: {
      KIOSK_IDLE_SECONDS: '3600',
      KIOSK_CLIENT_LOGIN_ID: 'nobody',
      KIOSK_ORDER_ENCRYPTION_KEY: 'a'.repeat(32),
    },
  })
  const page = await kiosk.page()
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  expect(kiosk.journal()).toContainEqual(
    expect.objectContaining({
      event: 'configured',
      clientLoginId: 'machine file',
      idleSeconds: 'machine file',
      countdownSeconds: 'policy',
      orderEncryptionKey: 'environment',
      assetUrl: 'built in',
    }),
  )
  await expectWarning(kiosk, page)
})

test('a wrong configuration is shown with its setting and line, not as a white window [K.22]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({
    machineFile: '{\n  "providerUrl": "shop.example.com",\n  "idleSeconds": 1\n}',
    environment: { KIOSK_FULL_SCREEN: '0' },
  })
  const page = await kiosk.page()
  await expect(page.getByRole('heading', { name: 'This terminal is not set up yet' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([
    /^providerUrl must be an http or https address \(.*kiosk\.json, line 2\)$/,
    /^clientLoginId is missing.*or as KIOSK_CLIENT_LOGIN_ID$/,
    /^idleSeconds must be a whole number of seconds from 5 to 3600 \(.*kiosk\.json, line 3\)$/,
  ])
  await expectNoFindings(page, 'a wrong configuration')
})

test('a mended configuration is read when somebody asks for it [K.23]', async ({ startKiosk }) => {
  const kiosk = await startKiosk({ machineFile: 'no JSON', environment: { KIOSK_FULL_SCREEN: '0' } })
  const page = await kiosk.page()
  await tap(page.getByRole('button', { name: 'Read it again' }))
  await expect.poll(() => kiosk.ending()).toEqual({ code: 0, relaunch: true })
})

test('a configuration that changes while the kiosk runs is read again, without a restart', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600 }) })
  const page = await kiosk.page()
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  const file = path.join(kiosk.folder, 'kiosk.json')
  const events = (name: string) => kiosk.journal().filter(({ event }) => event === name)
  writeFileSync(file, JSON.stringify(machineFile({ idleSeconds: 5, countdownSeconds: 200 })))
  await expect
    .poll(() => events('configuration-changed'))
    .toEqual([expect.objectContaining({ atOnce: ['idleSeconds', 'countdownSeconds'], afterRestart: [] })])
  await expectWarning(kiosk, page)
  // A file that has become invalid changes nothing in the running kiosk.
  writeFileSync(file, '{')
  await expect.poll(() => events('configuration-wrong').length).toBe(1)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(kiosk.starts()).toBe(1)
})

test('the terminal page opens with the PIN [K.20]', async ({ startKiosk }) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ exitPinHash: await hashPin(PIN) }) })
  const pinPage = await openPinPage(kiosk)
  for (const digit of PIN) await pinPage.getByRole('button', { name: digit, exact: true }).click()
  await pinPage.getByRole('button', { name: 'Open' }).click()
  await expect(pinPage.getByRole('heading', { name: 'This terminal' })).toBeVisible()
  await tap(pinPage.getByRole('button', { name: 'Quit' }))
  await expect.poll(() => kiosk.ending()).toEqual({ code: 0, relaunch: false })
})

test('five wrong PINs lock the exit PIN, also for the right one and after a restart [K.20]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ exitPinHash: await hashPin(PIN) }) })
  let pinPage = await openPinPage(kiosk)
  const tryPin = async (pin: string): Promise<void> => {
    await pinPage.getByLabel('Enter the PIN.').fill(pin)
    await pinPage.getByRole('button', { name: 'Open' }).click()
  }
  for (const left of [4, 3, 2, 1]) {
    await tryPin('0000')
    await expect(pinPage.getByRole('status')).toHaveText(new RegExp(`${left} (?:tries|try) left`))
  }
  await tryPin('0000')
  await expect(pinPage.getByRole('status')).toHaveText(/Locked for \d+ s/)
  await expectNoFindings(pinPage, 'the locked exit PIN')
  await tryPin(PIN)
  await expect(pinPage.getByRole('status')).toHaveText(/Locked for \d+ s/)
  expect(kiosk.ending()).toBeNull()
  await kiosk.stop()
  const restarted = await kiosk.startAgain()
  pinPage = await openPinPage(restarted)
  await tryPin(PIN)
  await expect(pinPage.getByRole('status')).toHaveText(/Locked for \d+ s/)
  await expect(pinPage.getByRole('button', { name: 'Quit' })).toBeHidden()
})

test('without a PIN the terminal page stays closed [K.20]', async ({ startKiosk }) => {
  const kiosk = await startKiosk()
  await kiosk.page()
  await kiosk.system.press({ key: 'E', modifiers: ['control', 'alt', 'shift'] })
  await expect.poll(() => kiosk.journal().some(({ event }) => event === 'exit-pin-not-set')).toBe(true)
  expect(kiosk.pages()).toHaveLength(1)
})
