/**
 * One browser profile behind a bad line of its own, in which members redeem one cart after the other: patiently, with
 * double clicks, in two tabs, over a reload, over a tab that is closed while the order is out.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { openOrder } from '../../server/domain/order-cipher.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import type { CartItem } from '../../src/contract/entities/cart.ts'
import type { EncryptedOrder } from '../../src/contract/entities/order.ts'
import { checkoutMessages } from '../../src/messages/checkout.ts'
import { BASE_PATH, routePatterns } from '../../src/contract/routes.ts'
import { type Cut, type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts'
import {
  balanceOf,
  type FixtureMember,
  type RedemptionFixture,
  type Said,
  type Wish,
} from './redemption-fixture.ts'
import type { Chance } from './seeded.ts'
import {
  askedFirst,
  confirmButton,
  confirmedDialog,
  refusedLine,
  said,
  walkToSummary,
} from './summary-screen.ts'

/** What a member does beside pressing Confirm once. */
export const MISCHIEF = {
  'presses once': 45,
  'presses twice': 10,
  'loads the page anew': 17,
  'closes the tab and comes back': 13,
  'confirms in two tabs': 15,
} as const
type Mischief = keyof typeof MISCHIEF

/** How often a call is cut, by its path. */
const CUT_SHARE: Readonly<Record<string, number>> = {
  'create-order': 0.55,
  'order-summary': 0.4,
  me: 0.3,
  'fetch-product-details': 0.15,
}
const EVERY_OTHER_CALL = 0.05

/** How often each way comes among the cuts; silence costs the shop's whole patience of 20 s. */
const WAYS: Readonly<Record<Cut, number>> = {
  'before it reaches the server': 12,
  'in the middle of the request': 10,
  'while the server works on it': 12,
  'with the server hung up on as well': 10,
  'after the commit, before the reply': 14,
  'in the middle of the reply': 10,
  'by a reset after the commit': 8,
  'by a gateway that could not reach the server': 6,
  'by a gateway that lost the reply': 8,
  'by a refusal to take more calls': 6,
  'by a page of another network': 4,
  'by silence, the call not passed on': 0.4,
  'by silence, the reply not passed on': 0.6,
}

const API = '/api/v1/'
const LOOK_AGAIN_MS = 30

/** Nobody who tests waits out a pause: whoever sees the button presses it. */
const IMPATIENCE = `setInterval(() => {
  for (const button of document.querySelectorAll('button')) {
    if (button.textContent === ${JSON.stringify(checkoutMessages.askNow)}) button.click()
  }
}, 100)`

export interface Redeemer {
  proxy: CuttingProxy
  /** Redeems one cart, to its end. @throws where no screen says how it ended */
  redeem(
    member: FixtureMember,
    cart: readonly CartItem[],
    chance: Chance,
  ): Promise<Wish & { mischief: Mischief }>
  /** What was wrong on a screen, beside what the books say. */
  faults: string[]
  close(): Promise<void>
}

/**
 * @param server the origin of the server behind the line
 * @param orderKey what orders are sealed with
 * @param silent whether calls are also left without any answer, each for the shop's whole patience
 */
export async function openRedeemer(
  { browser, database, fixture }: { browser: Browser; database: OpenDatabase; fixture: RedemptionFixture },
  { server, orderKey, silent }: { server: string; orderKey: string; silent: boolean },
): Promise<Redeemer> {
  const ways: Readonly<Record<Cut, number>> = silent
    ? WAYS
    : { ...WAYS, 'by silence, the call not passed on': 0, 'by silence, the reply not passed on': 0 }
  const faults: string[] = []
  let sent = new Set<number>()
  let chanceNow: Chance | null = null
  /** Hears of the first order of a wish that is disturbed while it is out. */
  let onFirstOrder: (() => void) | null = null

  function cutOf(path: string, body: Buffer): Cut | null {
    if (!path.startsWith(API) || chanceNow === null) return null
    const name = path.slice(API.length).split('?')[0] ?? ''
    const isOrder = name === 'create-order'
    if (isOrder) sent.add(openOrder(JSON.parse(body.toString()) as EncryptedOrder, orderKey).uniqueIdentify)
    if (isOrder && onFirstOrder !== null) {
      onFirstOrder()
      onFirstOrder = null
      return chanceNow.draw() < 0.5
        ? 'by silence, the call not passed on'
        : 'by silence, the reply not passed on'
    }
    return chanceNow.draw() < (CUT_SHARE[name] ?? EVERY_OTHER_CALL) ? chanceNow.pick(ways) : null
  }

  const proxy = await startCuttingProxy(server, { cutOf })
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addInitScript(IMPATIENCE)
  const shop = `${proxy.origin}${BASE_PATH}`

  async function openPage(): Promise<Page> {
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(`a page failed: ${error.message}`))
    await page.goto(`${shop}/favicon.svg`)
    return page
  }

  let page = await openPage()

  /** The cart as a reload finds it: what is stored is the truth (section 3). */
  async function standAtSummary(member: FixtureMember, cart: readonly CartItem[]): Promise<void> {
    const headers = { authorization: `Bearer ${member.token}` }
    const me = (await (await fetch(`${server}${API}me`, { headers })).json()) as { data: unknown }
    const stored = {
      ...{ clientLoginId: fixture.clientLoginId, token: member.token },
      ...{ userDetails: JSON.stringify(me.data), cart: JSON.stringify(cart) },
    }
    await page.evaluate((entries) => {
      sessionStorage.clear()
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
    }, stored)
    await page.goto(`${shop}${routePatterns.cart}`)
    await walkToSummary(page)
  }

  /** Presses Confirm and does something to the page while the order is out. */
  async function confirmAndDisturb(disturb: () => Promise<void>): Promise<void> {
    const first = { isOut: false }
    onFirstOrder = () => (first.isOut = true)
    await confirmButton(page).click()
    while (!first.isOut) {
      if (await askedFirst(page).isVisible()) await confirmButton(page).click()
      await pause(LOOK_AGAIN_MS)
    }
    await disturb()
  }

  async function loadAnew(): Promise<void> {
    await page.reload()
    await confirmedDialog(page).or(refusedLine(page)).or(confirmButton(page)).first().waitFor()
    // It goes on by itself where the page knew that the order was out; else the member presses again.
    await confirmButton(page)
      .click({ timeout: 1000 })
      .catch(() => undefined)
  }

  async function confirm(
    mischief: Mischief,
    member: FixtureMember,
    cart: readonly CartItem[],
  ): Promise<Said[]> {
    switch (mischief) {
      case 'presses once':
        await confirmButton(page).click()
        return [await said(page)]
      case 'presses twice':
        await confirmButton(page).dblclick()
        return [await said(page)]
      case 'loads the page anew':
        await confirmAndDisturb(loadAnew)
        return [await said(page)]
      case 'closes the tab and comes back':
        await confirmAndDisturb(async () => {
          await page.close()
          page = await openPage()
          await standAtSummary(member, cart)
        })
        await confirmButton(page).click()
        return [await said(page)]
      case 'confirms in two tabs': {
        const [other] = await Promise.all([
          page.waitForEvent('popup'),
          // A tab that a page opens starts with a copy of its session storage.
          page.evaluate((url) => void window.open(url), `${shop}${routePatterns.cart}`),
        ])
        await walkToSummary(other)
        await Promise.all([page, other].map((tab) => confirmButton(tab).click()))
        const both = await Promise.all([page, other].map(said))
        await other.close()
        return both
      }
    }
  }

  return {
    proxy,
    faults,
    async redeem(member, cart, chance) {
      sent = new Set()
      chanceNow = null
      const mischief = chance.pick(MISCHIEF)
      await standAtSummary(member, cart)
      chanceNow = chance
      const endings = await confirm(mischief, member, cart)
      const balance = await balanceOf(database, member.id)
      for (const ending of endings) {
        if (ending.kind === 'taken' && ending.balance !== balance) {
          faults.push(`order ${ending.orderNumber}: shown ${ending.balance} pts, the ledger has ${balance}`)
        }
      }
      return { memberId: member.id, cart, sent, said: endings, mischief }
    },
    async close() {
      await context.close()
      await proxy.close()
    },
  }
}
