/** Which calls of a browser profile are cut, and where: drawn per call, so that a seed reproduces the cuts. */
import { openOrder } from '../../../server/domain/order-cipher.ts'
import type { EncryptedOrder } from '../../../src/contract/shop-entities/encrypted-order.ts'
import type { Cut } from './cut-ways.ts'
import type { Cutter } from './cutting-proxy.ts'
import type { Chance } from '../../setup/seeded.ts'

/** Prefix of the shop's calls. */
export const API = '/api/v1/'

/** How often a call is cut, by its path. */
const CUT_SHARE: Readonly<Record<string, number>> = {
  'create-order': 0.55,
  'order-summary': 0.4,
  me: 0.3,
  'fetch-product-details': 0.15,
}
const EVERY_OTHER_CALL = 0.05

/** Kinds of cuts with their frequency. */
export type CutShares = Readonly<Partial<Record<Cut, number>>>

/** Cuts after which the shop asks again at once. */
export const quickCuts: CutShares = {
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
}

/** Silence costs the shop's whole timeout of 20 s. */
export const everyCut: CutShares = {
  ...quickCuts,
  'by silence, the call not passed on': 0.4,
  'by silence, the reply not passed on': 0.6,
}

/** Cuts after which a page can't know whether the server took the order. */
export const lostAnswers: CutShares = {
  'before it reaches the server': 1,
  'after the commit, before the reply': 1,
  'in the middle of the reply': 1,
  'by a gateway that lost the reply': 1,
}

/** As many orders in a row are never cut: a page that has sent more asks without end. */
const MOST_ORDERS = 100

export interface CutPlan extends Cutter {
  /**
   * Begins a new redemption: no call is cut until `cutBy`.
   * @returns the numbers of its attempts, as they are sent, and a promise that rejects if orders are sent without end
   */
  beginWish(): { sent: ReadonlySet<number>; asksForEver: Promise<never> }
  cutBy(chance: Chance): void
  /** Leaves the next order without a reply. @returns whether that order has been sent */
  silenceNextOrder(): { readonly isOut: boolean }
}

/** @param orderKey key that encrypts orders */
export function planCuts({ orderKey, cuts }: { orderKey: string; cuts: CutShares }): CutPlan {
  let orders = 0
  let giveUp: (error: Error) => void
  let sent = new Set<number>()
  let chance: Chance | null = null
  let disturbed: { isOut: boolean } | null = null
  return {
    cutOf(path, body) {
      if (!path.startsWith(API) || chance === null) return null
      const name = path.slice(API.length).split('?')[0] ?? ''
      const isOrder = name === 'create-order'
      if (isOrder && ++orders > MOST_ORDERS) giveUp(new Error(`an order was sent ${orders} times`))
      if (isOrder) sent.add(openOrder(JSON.parse(body.toString()) as EncryptedOrder, orderKey).uniqueIdentify)
      if (isOrder && disturbed !== null) {
        disturbed.isOut = true
        disturbed = null
        return chance.draw() < 0.5
          ? 'by silence, the call not passed on'
          : 'by silence, the reply not passed on'
      }
      return chance.draw() < (CUT_SHARE[name] ?? EVERY_OTHER_CALL) ? chance.pick(cuts) : null
    },
    beginWish() {
      orders = 0
      sent = new Set()
      chance = null
      return { sent, asksForEver: new Promise((_, reject) => (giveUp = reject)) }
    },
    cutBy(next) {
      chance = next
    },
    silenceNextOrder() {
      disturbed = { isOut: false }
      return disturbed
    },
  }
}
