/**
 * A browser profile behind its own bad connection, in which members redeem one cart after another: patiently, with
 * double clicks, in two tabs, across a reload, or across closing the tab while the order is in flight.
 */
import type { Browser, Page } from 'playwright'
import type { OpenDatabase } from '../../../server/db/open.ts'
import type { CartItem } from '../../../src/contract/shop-entities/cart.ts'
import { checkoutMessages } from '../../../src/messages/checkout.ts'
import { BASE_PATH, routePatterns } from '../../../src/contract/routes.ts'
import { API, type CutShares, planCuts } from './cut-plan.ts'
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts'
import { confirm, type ConfirmShares, type ConfirmWay } from './confirm-ways.ts'
import { balanceOf, type FixtureMember, type RedemptionFixture, type Wish } from './redemption-fixture.ts'
import type { Chance } from '../../setup/seeded.ts'
import { walkToSummary } from './summary-screen.ts'

/** Skips the pauses: presses the button as soon as it is visible. */
const IMPATIENCE = `setInterval(() => {
  for (const button of document.querySelectorAll('button')) {
    if (button.textContent === ${JSON.stringify(checkoutMessages.askNow)}) button.click()
  }
}, 100)`

export interface Redeemer {
  proxy: CuttingProxy
  /** Redeems one cart to its end. @throws if no screen shows the outcome, or a page asks for it without end */
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

export interface RedeemerSetting {
  /** Origin of the server behind the connection. */
  server: string
  /** Key that encrypts orders. */
  orderKey: string
  /** What members do at the summary, and where calls are cut, by frequency. */
  ways: ConfirmShares
  cuts: CutShares
}

/** Opens a browser profile in the shop. */
export async function openRedeemer(
  { browser, database, fixture }: { browser: Browser; database: OpenDatabase; fixture: RedemptionFixture },
  { server, orderKey, ways, cuts }: RedeemerSetting,
): Promise<Redeemer> {
  const faults: string[] = []
  const plan = planCuts({ orderKey, cuts })
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
    return page
  }

  let page = await openPage()

  /**
   * Opens the cart as a reload would, and goes to the summary. The page leaves the shop before its storage changes: its
   * program could still write the last member there.
   */
  async function standAtSummary(member: FixtureMember, cart: readonly CartItem[]): Promise<void> {
    const stored = await storedEntries(server, fixture, member, cart)
    await page.goto(`${shop}/favicon.svg`)
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
      const { sent, asksForEver } = plan.beginWish()
      const way = chance.pick(ways)
      await standAtSummary(member, cart)
      plan.cutBy(chance)
      const comeBack = async (): Promise<Page> => {
        await page.close()
        page = await openPage()
        await standAtSummary(member, cart)
        return page
      }
      const endings = await Promise.race([confirm(way, { page, cartAddress, plan, comeBack }), asksForEver])
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
