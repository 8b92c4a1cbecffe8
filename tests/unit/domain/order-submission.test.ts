import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AddressForm } from '../../../src/contract/shop-entities/address-form.ts'
import {
  confirmedAs,
  isAsking,
  isSameRequest,
  noSubmission,
  type SentOrder,
  type Submission,
  submission,
  type SubmissionEvent,
} from '../../../src/domain/order-submission.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const address: AddressForm = {
  name: 'Asha',
  mobile: '9876543210',
  email: 'a@example.com',
  pincode: '560001',
  address: '12 Park Street',
  is_new_address: false,
}

/** An order with a key, for a cart named by a letter. */
function orderOf(uniqueIdentify: number, cartFingerprint: string, customer_id = 7): SentOrder {
  return {
    order: {
      client_id: 'demo',
      customer_id,
      cart_items: [],
      uniqueIdentify,
      order_address_details: address,
    },
    attempt: {
      uniqueIdentify,
      cartFingerprint,
      sent: true,
    },
    sentAtMs: 0,
    sentBefore: false,
    balanceBefore: null,
  }
}

const play = (events: readonly SubmissionEvent[]): Submission => events.reduce(submission, noSubmission)

const confirmA: SubmissionEvent = { type: 'confirm', attempt: { uniqueIdentify: 1, cartFingerprint: 'a' } }
const confirmB: SubmissionEvent = { type: 'confirm', attempt: { uniqueIdentify: 2, cartFingerprint: 'b' } }
const sentA = { type: 'sent', run: 1, order: orderOf(1, 'a') } as const
const refusedA = { type: 'refused', run: 1, key: 1, message: 'No stock', reference: null } as const
const confirmedA = confirmedAs(sentA.order.order, { orderId: 9, orderNumber: 'RP-9' })
const takenA = { type: 'taken', key: 1, order: confirmedA, isThisCart: true } as const
const usedA = {
  type: 'used-key',
  run: 1,
  key: 1,
  differs: 'lines',
  order: { orderId: 9, orderNumber: 'RP-9' },
} as const
const unlearnedA = { type: 'unlearned', run: 1, key: 1, reference: null } as const
const changes = [{ productId: 11, kind: 'price', was: 300, now: 280 }] as const
const pricedA = { type: 'priced', atMs: 5, changes, holds: false } as const
const lostA = { type: 'lost', run: 1, reference: '7d1c' } as const

/** The events that lead to each state. */
const states = {
  idle: [],
  checking: [confirmA],
  submitting: [confirmA, sentA],
  unknown: [confirmA, sentA, lostA],
  confirmed: [confirmA, sentA, takenA],
  refused: [confirmA, sentA, refusedA],
  duplicate: [confirmA, { type: 'duplicate', run: 1 }],
  'earlier-confirmed': [confirmA, sentA, { ...takenA, isThisCart: false }],
  'left while the order was out': [confirmA, sentA, { type: 'left' }],
  'used-key': [confirmA, sentA, usedA],
  unlearned: [confirmA, sentA, unlearnedA],
} as const satisfies Record<string, readonly SubmissionEvent[]>

const events = {
  confirm: confirmA,
  stopped: { type: 'stopped', run: 1 },
  duplicate: { type: 'duplicate', run: 1 },
  sent: sentA,
  lost: lostA,
  refused: refusedA,
  'used-key': usedA,
  unlearned: unlearnedA,
  taken: takenA,
  'taken, the cart being another one': { ...takenA, isThisCart: false },
  left: { type: 'left' },
  forget: { type: 'forget' },
  'priced as before': { type: 'priced', atMs: 5, changes: [], holds: true },
  'priced otherwise': pricedA,
  'left-prices': { type: 'left-prices' },
} as const satisfies Record<string, SubmissionEvent>

/** The phase after each event, in the order of `events`; a dot means the same state. */
const table: Record<keyof typeof states, string> = {
  idle: 'checking . . . . . . . idle earlier-confirmed idle idle idle idle idle',
  checking:
    '. idle duplicate submitting . . . . confirmed earlier-confirmed idle idle checking idle checking',
  submitting:
    '. . . . unknown refused used-key unlearned confirmed earlier-confirmed idle idle submitting submitting submitting',
  unknown:
    '. . . . unknown refused used-key unlearned confirmed earlier-confirmed idle idle unknown unknown unknown',
  confirmed: '. . . . . . . . . . idle idle confirmed confirmed confirmed',
  refused: 'checking . . . . . . . confirmed earlier-confirmed idle idle refused refused refused',
  duplicate: 'checking . . . . . . . confirmed earlier-confirmed idle idle duplicate duplicate duplicate',
  'earlier-confirmed':
    'checking . . . . . . . . . idle idle earlier-confirmed earlier-confirmed earlier-confirmed',
  'left while the order was out':
    'checking . . . . idle idle idle idle earlier-confirmed idle idle idle idle idle',
  'used-key': 'checking . . . . . . . . . idle idle used-key used-key used-key',
  unlearned: 'checking . . . . . . . confirmed earlier-confirmed idle idle unlearned unlearned unlearned',
}

describe('the state machine of an order', () => {
  it.each(
    Object.keys(states).flatMap((state) =>
      Object.keys(events).map((event, at) => {
        const expected = table[state as keyof typeof states].split(' ')[at]
        return [state, event, expected] as const
      }),
    ),
  )('%s, %s: %s', (state, event, expected) => {
    const before = play(states[state as keyof typeof states])
    const after = submission(before, events[event as keyof typeof events])
    if (expected === '.') expect(after).toBe(before)
    else expect(after.progress.phase).toBe(expected)
  })

  it('lets nothing out that was confirmed before the screen was left', () => {
    const left = play([confirmA, { type: 'left' }])
    expect(submission(left, sentA)).toBe(left)
    const confirmedAgain = submission(left, confirmA)
    expect(submission(confirmedAgain, sentA)).toBe(confirmedAgain)
    expect(submission(confirmedAgain, { ...sentA, run: 2 }).unsettled).toEqual(sentA.order)
  })

  it('sends nothing of a cart whose price turned out to be another one, until that is confirmed', () => {
    const stopped = play([confirmA, pricedA])
    expect(stopped.prices).toEqual({ changes, checkedAtMs: 5 })
    expect(submission(stopped, sentA)).toBe(stopped)
    const again = submission(stopped, confirmB)
    expect(again.prices.changes).toBe(changes)
    expect(submission(again, { ...sentA, run: 2, order: orderOf(2, 'b') }).progress.phase).toBe('submitting')
  })

  it('keeps the changes of prices until their screen is left, not the order’s alone', () => {
    expect(play([pricedA, { type: 'left' }]).prices.changes).toBe(changes)
    expect(play([pricedA, { type: 'left-prices' }])).toEqual(noSubmission)
  })

  it('shows the order that was taken', () => {
    expect(play([confirmA, sentA, takenA]).progress).toEqual({ phase: 'confirmed', order: confirmedA })
  })

  it('lets no other order of the member out while the outcome of one is open', () => {
    const waiting = play([confirmA, sentA, { type: 'left' }, confirmB])
    const sentB = { type: 'sent', run: 2, order: orderOf(2, 'b') } as const
    expect(submission(waiting, sentB)).toBe(waiting)
    const another = { ...sentB, order: orderOf(2, 'b', 8) }
    expect(submission(waiting, another).unsettled).toBe(another.order)
  })

  it('goes on with the order on the screen after an earlier one was refused, and not after it was taken', () => {
    const earlier = [confirmA, sentA, { type: 'left' }, confirmB, { ...sentA, run: 2 }] as const
    const refused = play([...earlier, { ...refusedA, run: 2 }])
    expect(refused.progress.phase).toBe('checking')
    expect(submission(refused, { type: 'sent', run: 2, order: orderOf(2, 'b') }).progress.phase).toBe(
      'submitting',
    )
    const taken = play([...earlier, { ...takenA, isThisCart: false }])
    expect(taken.progress).toEqual({ phase: 'earlier-confirmed', orderNumber: 'RP-9' })
    expect(submission(taken, { type: 'sent', run: 2, order: orderOf(2, 'b') })).toBe(taken)
  })

  it('takes no late refusal, nor a late silence, for that of the order that is out again, only that it was taken', () => {
    const again = play([confirmA, sentA, { type: 'left' }, confirmA, { ...sentA, run: 2 }])
    expect(submission(again, refusedA)).toBe(again)
    expect(submission(again, lostA)).toBe(again)
    expect(submission(again, takenA).progress.phase).toBe('confirmed')
  })

  it('sends no key again that turned out to be another order’s; the next Confirm is a new order [W.52]', () => {
    const used = play([confirmA, sentA, usedA])
    expect(used).toMatchObject({ attempt: null, unsettled: null, over: [1] })
    expect(used.progress).toEqual({ phase: 'used-key', differs: 'lines', orderNumber: 'RP-9' })
  })

  it('keeps the key of an order that the provider refuses to speak of, and ends the asking [W.51]', () => {
    const unlearned = play([confirmA, sentA, lostA, unlearnedA])
    expect(unlearned).toMatchObject({ attempt: sentA.order.attempt, unsettled: null, over: [] })
    expect(isAsking(unlearned.progress)).toBe(false)
  })

  it('keeps the key of a cart that was refused, and not of one that was taken', () => {
    expect(play([confirmA, sentA, refusedA]).attempt).toEqual({ ...sentA.order.attempt, sent: false })
    expect(play([confirmA, sentA, takenA]).attempt).toBeNull()
  })

  it('knows of a taken order also where a refusal was heard before', () => {
    const { progress, taken } = play([confirmA, sentA, refusedA, takenA])
    expect(progress.phase).toBe('confirmed')
    expect(taken).toEqual([{ key: 1, orderId: 9 }])
  })

  it('remembers until the screen is left which cart is wanted once more', () => {
    const told = play(states.duplicate)
    expect(told.duplicateOf).toBe('a')
    expect(submission(told, confirmA).duplicateOf).toBe('a')
    expect(submission(told, { type: 'left' }).duplicateOf).toBeNull()
  })

  it('forgets everything with the session but the count of presses, so that nothing late is taken for new', () => {
    const forgotten = play([confirmA, sentA, { type: 'forget' }])
    expect(forgotten).toEqual({ ...noSubmission, run: 1 })
  })
})

describe('a key and an address [W.52]', () => {
  const moved = { ...address, address: '9 Hill Street' }
  const attempt = { uniqueIdentify: 1, cartFingerprint: 'a', address }

  it('are one request: an order that may have been taken keeps its key, whatever address the screen has', () => {
    expect(isSameRequest({ ...attempt, sent: true }, moved)).toBe(true)
  })

  it('are another request once the provider has refused the first one', () => {
    const sent = { ...sentA.order, attempt: { ...attempt, sent: true } }
    const refused = play([confirmA, { ...sentA, order: sent }, refusedA])
    expect(isSameRequest(refused.attempt!, moved)).toBe(false)
    expect(isSameRequest(refused.attempt!, { ...address, email: 'other@example.com' })).toBe(true)
  })

  it('stay one request where the refusal was not the provider’s: the first one may have been taken', () => {
    const sent = { ...sentA.order, attempt: { ...attempt, sent: true } }
    const refused = play([confirmA, { ...sentA, order: sent }, { ...refusedA, message: null }])
    expect(isSameRequest(refused.attempt!, moved)).toBe(true)
  })
})

describe('whatever happens in whichever order', () => {
  const run = fc.integer({ min: 0, max: 4 })
  const key = fc.integer({ min: 1, max: 3 })
  const cart = fc.constantFrom('a', 'b')
  const anyEvent: fc.Arbitrary<SubmissionEvent> = fc.oneof(
    fc.record({
      type: fc.constant('confirm' as const),
      attempt: fc.record({ uniqueIdentify: key, cartFingerprint: cart }),
    }),
    fc.record({ type: fc.constantFrom('stopped' as const, 'duplicate' as const), run }),
    fc.record({
      type: fc.constant('sent' as const),
      run,
      order: fc.tuple(key, cart).map((of) => orderOf(...of)),
    }),
    fc.record({ type: fc.constant('lost' as const), run, reference: fc.constant(null) }),
    fc.record({
      type: fc.constant('refused' as const),
      run,
      key,
      message: fc.constant(null),
      reference: fc.constant(null),
    }),
    fc.record({
      type: fc.constant('used-key' as const),
      run,
      key,
      differs: fc.constantFrom('lines' as const, 'cancelled' as const),
      order: fc.nat(9).map((orderId) => ({ orderId, orderNumber: 'RP' })),
    }),
    fc.record({ type: fc.constant('unlearned' as const), run, key, reference: fc.constant(null) }),
    fc.record({
      type: fc.constant('taken' as const),
      key,
      isThisCart: fc.boolean(),
      order: fc.nat(9).map((orderId) => confirmedAs(sentA.order.order, { orderId, orderNumber: 'RP' })),
    }),
    fc.record({
      type: fc.constant('priced' as const),
      atMs: fc.nat(9),
      changes: fc.constant([]),
      holds: fc.boolean(),
    }),
    fc.constant({ type: 'left-prices' as const }),
    fc.record({ type: fc.constantFrom('left' as const, 'forget' as const) }),
  )

  it('one order is out at a time, only after a Confirm that still holds, and until its outcome is known', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30, size: 'max' }), (played) => {
        let state = noSubmission
        /** The press of Confirm that may send an order. */
        let heldRun: number | null = null
        for (const event of played) {
          const next = submission(state, event)
          if (event.type === 'sent' && next !== state) expect(event.run).toBe(heldRun)
          const before = state.unsettled?.order.uniqueIdentify
          const after = next.unsettled?.order.uniqueIdentify
          if (before !== undefined && after !== before) {
            expect(after).toBeUndefined()
            expect(event.type === 'forget' || ('key' in event && event.key === before)).toBe(true)
          }
          if (isAsking(next.progress)) expect(next.unsettled).not.toBeNull()
          if (event.type === 'priced' && !event.holds) expect(next.progress.phase).not.toBe('checking')
          if (event.type !== 'priced' && event.type !== 'left-prices' && event.type !== 'forget')
            expect(next.prices).toBe(state.prices)
          if (next.progress.phase === 'confirmed' && next.progress !== state.progress)
            expect(event).toMatchObject({ type: 'taken', order: next.progress.order })
          if (event.type === 'taken')
            expect(next.attempt?.uniqueIdentify === event.key && next !== state).toBe(false)
          if (next.progress.phase !== 'checking') heldRun = null
          else if (event.type === 'confirm' && next !== state) heldRun = next.run
          else if (state.progress.phase !== 'checking') heldRun = next.run
          state = next
        }
      }),
      { numRuns: fuzzRuns(400) },
    )
  })
})
