/** After any failure the kiosk says what is wrong and recovers by itself. */
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { endpoints } from '../../src/contract/endpoints.ts'
import { hashPin } from '../../electron/main/base/pin.rules.ts'
import { addButtons, goToSummary, openCart, passLogin } from '../e2e/journey.ts'
import { expectNoFindings } from '../e2e/no-findings.ts'
import { runningShop } from '../setup/running-shop.ts'
import { expect, machineFile, test, type Kiosk } from './kiosk-test.ts'
import { tap } from './touch.ts'

/** The longest of the first pauses between two attempts. */
const RETRY_MS = 10_000
/** A missing network is checked twice before the page changes. */
const SECOND_LOOK_MS = 5000

const slowly = { machineFile: machineFile({ idleSeconds: 600 }) }

/**
 * The provider behind its own port, so that a test can disconnect it.
 * @param silent the call whose replies are withheld
 */
function providerBehind(silent?: string): Server {
  const { hostname, port } = new URL(runningShop().url)
  return createServer((asked, answer) => {
    const handedOn = request(
      { hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
      (reply) => {
        if (silent !== undefined && asked.url?.endsWith(silent)) return
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      },
    )
    handedOn.on('error', () => answer.destroy())
    asked.pipe(handedOn)
  })
}

async function listenOn(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function closePort(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

async function crash({ system }: Kiosk, page: Page): Promise<void> {
  const gone = page.waitForEvent('crash')
  await system.crash()
  await gone
}

async function hang(page: Page): Promise<void> {
  await page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    })
  })
}

async function homeOf(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
}

async function nextHome(kiosk: Kiosk, before: Page): Promise<Page> {
  const page = await kiosk.pageAfter(before)
  await homeOf(page)
  return page
}

test('a provider that is away at the start is waited for [K.13]', async ({ startKiosk }) => {
  const away = providerBehind()
  const port = await listenOn(away, 0)
  await closePort(away)
  const kiosk = await startKiosk({
    machineFile: machineFile({ providerUrl: `http://127.0.0.1:${port}/api/v1` }),
  })
  const page = await kiosk.page()
  await expect(page.getByRole('heading', { name: 'The shop is out of reach' })).toBeVisible()
  await expectNoFindings(page, 'a provider out of reach')
  const back = providerBehind()
  await listenOn(back, port)
  await kiosk.passTime(RETRY_MS)
  await homeOf(page)
  await closePort(back)
  expect(kiosk.journal().map(({ event }) => event)).toEqual(expect.arrayContaining(['waiting', 'back']))
})

test('a page that crashed comes back, with nothing of the person before [K.13]', async ({ startKiosk }) => {
  const kiosk = await startKiosk(slowly)
  const page = await kiosk.page()
  await homeOf(page)
  await page.evaluate(() => localStorage.setItem('left', 'behind'))
  await crash(kiosk, page)
  const next = await nextHome(kiosk, page)
  expect(await next.evaluate(() => localStorage.length)).toBe(0)
  expect(kiosk.journal()).toContainEqual(expect.objectContaining({ event: 'wipe-done', reason: 'crash' }))
})

test('an order whose terminal crashed before it was answered is one order, which its member finds', async ({
  startKiosk,
  member,
  members,
}) => {
  const provider = providerBehind(endpoints.createOrder.path)
  const port = await listenOn(provider, 0)
  const providerUrl = `http://127.0.0.1:${port}/api/v1`
  const kiosk = await startKiosk({ machineFile: machineFile({ providerUrl, idleSeconds: 600 }) })
  const page = await kiosk.page()
  await addButtons(page.getByRole('main')).first().click()
  await page.getByRole('link', { name: 'Me', exact: true }).click()
  await passLogin(page, member)
  await openCart(page)
  await goToSummary(page)
  await page.getByRole('button', { name: /^Confirm order/ }).click()
  await expect.poll(() => members.orderCount(member)).toBe(1)
  await crash(kiosk, page)

  const next = await nextHome(kiosk, page)
  await next.getByRole('link', { name: 'Me', exact: true }).click()
  await passLogin(next, member, 2)
  await next.getByRole('link', { name: 'Me', exact: true }).click()
  await next.getByRole('tab', { name: 'Order History' }).click()
  await expect(next.getByRole('heading', { name: /^Order / })).toHaveCount(1)
  expect(await members.orderCount(member)).toBe(1)
  await closePort(provider)
})

test('a hang, a load that failed and a sleep each bring the shop back [K.13]', async ({ startKiosk }) => {
  const kiosk = await startKiosk(slowly)
  const { failLoad, power, tellThatPageHangs } = kiosk.system
  let page = await kiosk.page()
  await homeOf(page)
  await hang(page)
  await tellThatPageHangs()
  page = await nextHome(kiosk, page)
  await failLoad()
  await expect.poll(() => kiosk.journal().some(({ event }) => event === 'waiting')).toBe(true)
  await kiosk.passTime(RETRY_MS)
  await expect.poll(() => kiosk.journal().some(({ event }) => event === 'back')).toBe(true)
  await homeOf(page)
  await power('resume')
  await nextHome(kiosk, page)
  expect(kiosk.journal()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'page-hangs' }),
      expect.objectContaining({ event: 'wipe-done', reason: 'crash' }),
      expect.objectContaining({ event: 'back', page: 'not-loaded' }),
      expect.objectContaining({ event: 'wipe-done', reason: 'wake' }),
    ]),
  )
})

test('a network that is lost and comes back keeps the cart, and the terminal page opens meanwhile [K.13]', async ({
  startKiosk,
}) => {
  const network = providerBehind()
  const port = await listenOn(network, 0)
  const kiosk = await startKiosk({
    machineFile: machineFile({
      providerUrl: `http://127.0.0.1:${port}/api/v1`,
      exitPinHash: await hashPin('246810'),
    }),
  })
  const page = await kiosk.page()
  await homeOf(page)
  await page.evaluate(() => sessionStorage.setItem('kept', 'cart'))
  await openCart(page)
  const { pathname } = new URL(page.url())
  await closePort(network)
  await page.evaluate(() => fetch('/api/v1/notifications').then(() => undefined))
  await kiosk.passTime(SECOND_LOOK_MS)
  await expect(page.getByRole('heading', { name: 'The shop is out of reach' })).toBeVisible()
  await expect(page.getByText(/^Next try in \d+ s$|^Trying now …$/)).toBeVisible()
  for (let taps = 0; taps < 5; taps += 1) await page.mouse.click(20, 20)
  const pinPage = await kiosk.pageAfter(page)
  await tap(pinPage.getByRole('button', { name: 'Back to the shop' }))
  // Pressed while the provider is away: after its return the kiosk may leave this page first.
  await page.getByRole('button', { name: 'Try again' }).click()
  const back = providerBehind()
  await listenOn(back, port)
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathname)
  expect(pathname).toContain('My_cart')
  expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBe('cart')
  // The waiting page is not in the history.
  await expect.poll(() => page.evaluate(() => history.length)).toBe(1)
  await closePort(back)
})
