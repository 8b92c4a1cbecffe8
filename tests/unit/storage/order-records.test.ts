import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newUniqueIdentify } from '../../../src/domain/order-submission.ts'
import { afterOutcome, claimKey, type OrderRecord } from '../../../src/storage/idempotency-store.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

describe('an attempt that all tabs know of', () => {
  const own = { uniqueIdentify: 2, atMs: 9000 }
  const cart = { sinceMs: 5000, isRestored: false }

  const before = (atMs: number) => ({ uniqueIdentify: 1, atMs })
  it.each<[string, OrderRecord, number]>([
    ['this page’s own where nobody redeems such a cart', {}, 2],
    ['the one under way in another tab', { sent: before(4000) }, 1],
    ['the one that redeemed this cart in another tab', { taken: before(6000) }, 1],
    ['a new one for a cart that was filled after the order', { taken: before(4000) }, 2],
    ['the page’s own where the record was sent at a time that has not come', { sent: before(1e300) }, 2],
    ['the page’s own where the record was taken at a time that has not come', { taken: before(1e300) }, 2],
    ['a new one after an hour', { sent: before(own.atMs - 61 * 60 * 1000) }, 2],
  ])('is %s', (_which, record, uniqueIdentify) => {
    expect(claimKey(record, own, cart)?.uniqueIdentify).toBe(uniqueIdentify)
  })

  it('is for the member to say where the cart came with a page that was loaded after the order', () => {
    const restored = { ...cart, isRestored: true }
    expect(claimKey({ taken: { uniqueIdentify: 1, atMs: 4000 } }, own, restored)).toBeNull()
    expect(claimKey({ taken: { uniqueIdentify: 2, atMs: 4000 } }, own, restored)?.atMs).toBe(4000)
  })

  it('is not a new one where the page sent its own key before', () => {
    const sent = { ...own, atMs: 4000 }
    expect(claimKey({ sent }, own, cart)).toBe(sent)
  })

  it('is taken since the first report of it, and open only for its own outcome', () => {
    const record = { sent: { uniqueIdentify: 2, atMs: 5000 }, taken: { uniqueIdentify: 1, atMs: 4000 } }
    expect(afterOutcome(record, 1, 9000)).toEqual(record)
    expect(afterOutcome(record, 2, 9000)).toEqual({ taken: { uniqueIdentify: 2, atMs: 9000 } })
    expect(afterOutcome(record, 2, null)).toEqual({ taken: record.taken })
  })
})

describe('carts in several tabs, whatever is pressed in whichever order', () => {
  const step = fc.record({
    kind: fc.constantFrom('copy', 'load', 'confirm', 'taken', 'refused', 'fill'),
    tab: fc.nat(3),
  })
  interface Tab {
    /** Number of the fill that created the cart; each fill has the same lines. */
    filling: number
    sinceMs: number
    isRestored: boolean
    own: number | null
    sent: number | null
  }

  /** Plays the steps. @returns the provider's orders, and the numbers that each fill sent as its own */
  function play(steps: readonly { kind: string; tab: number }[]): {
    orders: Set<number>
    sentBy: Map<number, Set<number>>
  } {
    let known: OrderRecord = {}
    let nowMs = 0
    let fillings = 0
    const orders = new Set<number>()
    const sentBy = new Map<number, Set<number>>()
    const filled = (): Tab => {
      fillings += 1
      return { filling: fillings, sinceMs: nowMs, isRestored: false, own: null, sent: null }
    }
    const tabs = [filled()]

    function confirm(tab: Tab): void {
      tab.own ??= newUniqueIdentify(nowMs, 0)
      const { own } = tab
      const claimed = claimKey(known, { uniqueIdentify: own, atMs: nowMs }, tab)
      // A confirmation after the question means another cart with the same lines.
      if (claimed === null) {
        const { filling } = filled()
        // A key that was refused is sent again for the other cart, and no longer for this one.
        if (!orders.has(own)) sentBy.get(tab.filling)?.delete(own)
        Object.assign(tab, { filling, isRestored: false })
      } else {
        if (claimed !== known.taken) known = { ...known, sent: claimed }
        tab.sent = claimed.uniqueIdentify
        if (claimed.uniqueIdentify === own)
          sentBy.set(tab.filling, (sentBy.get(tab.filling) ?? new Set()).add(own))
      }
    }

    function hearTaken(tab: Tab, number: number): void {
      orders.add(number)
      known = afterOutcome(known, number, nowMs)
      nowMs += 1000
      Object.assign(tab, filled())
    }

    for (const { kind, tab: at } of steps) {
      nowMs += 1000
      const tab = tabs[at % tabs.length]!
      const isOut = tab.sent !== null
      // Another tab starts with a copy. A sent order continues in its own tab, also after a reload.
      if (kind === 'copy' && tabs.length < 4)
        tabs.push({ ...tab, sinceMs: nowMs, isRestored: true, own: null, sent: null })
      if (kind === 'load' && !isOut) Object.assign(tab, { sinceMs: nowMs, isRestored: true })
      if (kind === 'fill' && !isOut) Object.assign(tab, filled())
      if (kind === 'confirm') confirm(tab)
      if (kind === 'taken' && tab.sent !== null) hearTaken(tab, tab.sent)
      // A provider does not reject a number that it has accepted, and each tab that sent it gets the same reply.
      const number = tab.sent
      if (kind === 'refused' && number !== null && !orders.has(number)) {
        known = afterOutcome(known, number, null)
        for (const other of tabs) if (other.sent === number) other.sent = null
      }
    }
    return { orders, sentBy }
  }

  it('never make two orders of one filling', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        const { orders, sentBy } = play(steps)
        for (const numbers of sentBy.values()) {
          expect([...numbers].filter((number) => orders.has(number)).length).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: fuzzRuns(200) },
    )
  })
})
