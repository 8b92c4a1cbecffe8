/**
 * A browser profile behind its own bad connection, in which members redeem one cart after another: patiently, with
 * double clicks, in two tabs, across a reload, or across closing the tab while the order is in flight.
 */
import type { Browser, Page } from 'playwright'
import type { OpenDatabase } from '../../server/db/open.ts'
import type { CartItem } from '../../src/contract/entities/cart.ts'
import { checkoutMessages } from '../../src/messages/checkout.ts'
import { BASE_PATH, routePatterns } from '../../src/contract/routes.ts'
import { API, planCuts } from './cut-plan.ts'
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts'
import { confirm, type ConfirmWay, confirmShares } from './confirm-ways.ts'
import { balanceOf, type FixtureMember, type RedemptionFixture, type Wish } from './redemption-fixture.ts'
import type { Chance } from './seeded.ts'
import { walkToSummary } from './summary-screen.ts'

/** Skips the pauses: presses the button as soon as it is visible. */
const IMPATIENCE = `setInterval(() => {
  for (const button of document.querySelectorAll('button')) {
    if (button.textContent === ${JSON.stringify(checkoutMessages.askNow)}) button.click()
  }
}, 100)`

export interface Redeemer {
  proxy: CuttingProxy
  /** Redeems one cart to its end. @throws if no screen shows the outcome */
  redeem(
    member: FixtureMember,
    cart: readonly CartItem[],
    chance: Chance,
  ): Promise<Wish & { way: ConfirmWay }>
  faults: string[]
  close(): Promise<void>
}

/** The shop's stored state of a logged-in member with this cart; storage is the source of truth (section 3). */
async function storedEntries(
  server: string,
  { clientLoginId }: RedemptionFixture,
  { token }: FixtureMember,
  cart: readonly CartItem[],
): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${token}` }
  const me = (await (await fetch(`${server}${API}me`, { headers })).json()) as { data: unknown }
  return { clientLoginId, token, userDetails: JSON.stringify(me.data), cart: JSON.stringify(cart) }
}

/**
 * @param server the origin of the server behind the connection
 * @param orderKey key that encrypts orders
 * @param silent whether calls are also left without any reply, each for the shop's whole timeout
 */
export async function openRedeemer(
  { browser, database, fixture }: { browser: Browser; database: OpenDatabase; fixture: RedemptionFixture },
  { server, orderKey, silent }: { server: string; orderKey: string; silent: boolean },
): Promise<Redeemer> {
  const faults: string[] = []
  const plan = planCuts({ orderKey, silent })
  const proxy = await startCuttingProxy(server, plan)
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addInitScript(IMPATIENCE)
  const shop = `${proxy.origin}${BASE_PATH}`
  const cartAddress = `${shop}${routePatterns.cart}`

  async function openPage(): Promise<Page> {
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(`a page failed: ${error.message}`))
    await page.goto(`${shop}/favicon.svg`)
    return page
  }

  let page = await openPage()

  /** Opens the cart as a reload would, and goes to the summary. */
  async function standAtSummary(member: FixtureMember, cart: readonly CartItem[]): Promise<void> {
    const stored = await storedEntries(server, fixture, member, cart)
    await page.evaluate((entries) => {
      sessionStorage.clear()
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
    }, stored)
    await page.goto(cartAddress)
    await walkToSummary(page)
  }

  return {
    proxy,
    faults,
    async redeem(member, cart, chance) {
      const sent = plan.beginWish()
      const way = chance.pick(confirmShares)
      await standAtSummary(member, cart)
      plan.cutBy(chance)
      const comeBack = async (): Promise<Page> => {
        await page.close()
        page = await openPage()
        await standAtSummary(member, cart)
        return page
      }
      const endings = await confirm(way, { page, cartAddress, plan, comeBack })
      const balance = await balanceOf(database, member.id)
      for (const ending of endings) {
        if (ending.kind === 'taken' && ending.balance !== balance) {
          faults.push(`order ${ending.orderNumber}: shown ${ending.balance} pts, the ledger has ${balance}`)
        }
      }
      return { memberId: member.id, cart, sent, said: endings, way }
    },
    async close() {
      await context.close()
      await proxy.close()
    },
  }
}
