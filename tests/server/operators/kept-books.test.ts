/**
 * The books stay consistent, however operators at two servers and members interfere. `DESK_ORDERS=500` makes the test
 * longer, `SEED` repeats its draws.
 */
import { env, stdout } from 'node:process'
import { beforeAll, expect, it, vi } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { writeLedgerLine } from '../../../server/domain/ledger.ts'
import { printedSeed, seededPart, type Chance } from '../../setup/seeded.ts'
import { makeDueMoves } from '../due-moves.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import { callsOf, PEPPER, type DeskCall, type DeskReply } from '../shops/open-desk.ts'
import { openOrderDesk, PRICE } from '../shops/open-order-desk.ts'
import { openTestShop } from '../shops/open-test-shop.ts'

const ORDERS = Number(env['DESK_ORDERS'] ?? 24)
/** Concurrent actions on each order. */
const ACTIONS = 6
const ORDERS_AT_ONCE = 3

vi.setConfig({ testTimeout: 600_000 })

const first = fixture(openOrderDesk)
const connections = fixture(() => openDatabase({ databaseUrl: first.shop.database.url, dataDirectory: '' }))
const second = fixture(() => openTestShop({}, { database: connections }))
/** Each has its own connections. */
let servers: DeskCall[]
let cookie: string

beforeAll(async () => {
  servers = [callsOf(first.shop.app), callsOf(second.app)]
  await first.shop.database.pool.query('update clients set report_days = 14')
  ;({ cookie } = await first.operatorWith('support', 'acme'))
})

const seed = printedSeed(env['SEED'])

const counts: Record<string, number> = {}

const count = (what: string, outcome: string) =>
  (counts[`${what} ${outcome}`] = (counts[`${what} ${outcome}`] ?? 0) + 1)

/** Rejections are expected, errors are not. */
async function done(what: string, reply: Promise<{ status: number; message: string }>): Promise<void> {
  const { status, message } = await reply
  expect([200, 201, 409], `${what}: ${status} ${message}`).toContain(status)
  count(what, status === 409 ? 'refused' : 'done')
}

let keys = 0

/** Possible actions on an order: by support at either server, and by its member. */
function actionsAt(seen: AdminReplyOf<'showOrder'>, id: number, { oneOf, between }: Chance) {
  const { number, lines } = seen
  const { asha, shop } = first
  const call = (method: string, path: string, body?: object, key?: string): Promise<DeskReply> =>
    oneOf(servers)(method, `/orders${path}`, {
      body,
      cookie,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    })
  const refund = (body: object) => {
    keys += 1
    const key = `key ${keys}`
    const send = () => done('refund', call('POST', `/${number}/refunds`, body, key))
    // Repeated, as after a lost reply.
    return between(1, 4) === 1 ? Promise.all([send(), send()]) : send()
  }
  const pieces = (quantity: number) =>
    refund({ lines: [{ id: lines[0]?.id, quantity }], restock: oneOf([true, false]), reason: 'Torn' })
  /** With the version that was read, and after a conflict with the current one. */
  const change = async (what: string, method: string, path: string, body: object) => {
    const sent = (version: number) => call(method, `/${number}${path}`, { version, ...body })
    const reply = await sent(seen.version)
    const hasLost = reply.error === 'version_conflict'
    if (hasLost) count(what, 'late')
    await done(
      what,
      hasLost ? sent((reply.data as AdminReplyOf<'showOrder'>).version) : Promise.resolve(reply),
    )
  }
  const declineInBulk = async () => {
    const moved = await call('POST', '/moves', { orders: [{ number, to: 'declined', reason: 'Gone' }] })
    const [result] = (moved.data as AdminReplyOf<'moveOrders'>).results
    count('bulk decline', result?.outcome ?? 'none')
  }
  const cancel = () => {
    const named = { client_id: 'acme', user_id: asha.mobile, order_id: id }
    return done('cancellation', shop.call('cancelOrder', named, asha.token))
  }
  /** A move that waits; it is undone at once, made, or dropped by what comes meanwhile. */
  const wait = (to: string) =>
    change('waiting move', 'POST', '/moves', { to, reason: 'Gone', undo_seconds: between(1, 2) })
  const undo = async () => {
    const { version } = (await call('GET', `/${number}`)).data as AdminReplyOf<'showOrder'>
    await done('undo', call('DELETE', `/${number}/pending`, { version }))
  }
  return {
    wait: () => wait(oneOf(['accepted', 'on_hold', 'complete', 'declined'])),
    waitAndUndo: async () => {
      await wait('declined')
      await undo()
    },
    makeDue: () => makeDueMoves(oneOf([shop.database, connections])),
    notSent: () => change('not sent', 'POST', '/moves', { to: 'accepted', reason: 'Left at the depot' }),
    pieces: () => pieces(between(1, 3)),
    onePiece: () => pieces(1),
    points: () => refund({ points: between(1, 2 * PRICE - 1), reason: 'Came late' }),
    move: () => change('move', 'POST', '/moves', { to: oneOf(['accepted', 'on_hold', 'complete']) }),
    decline: () => change('decline', 'POST', '/moves', { to: 'declined', reason: 'Gone' }),
    declineInBulk,
    correction: () => change('correction', 'PATCH', '', { tracking_number: `T ${keys}` }),
    cancel,
    answer: () => change('answer', 'POST', '/problem', { to: 'answered', answer: 'We look.' }),
    parcel: () =>
      change('parcel', 'POST', '/parcels', { lines: [{ id: lines[0]?.id, quantity: between(1, 2) }] }),
    replaceSome: () => {
      const some = [{ id: lines[0]?.id, quantity: between(1, 2) }]
      return change('replacement', 'POST', '/problem', { to: 'replaced', lines: some })
    },
    async declineReplacement() {
      const { replaced_by: by } = (await call('GET', `/${number}`)).data as typeof seen
      if (by[0] === undefined) return
      const body = { orders: [{ number: by[0], to: 'declined', reason: 'Gone' }] }
      const moved = await call('POST', '/moves', body)
      const [result] = (moved.data as AdminReplyOf<'moveOrders'>).results
      count('replacement decline', result?.outcome ?? 'none')
    },
    settle: () => change('answer', 'POST', '/problem', { to: oneOf(['replaced', 'refunded']) }),
    refundProblem: () =>
      change('answer', 'POST', '/problem', { to: 'refunded', points: between(1, 3 * PRICE - 1) }),
  }
}

/** What an even, delivered order and an odd one begin with, so that each has been done whatever is drawn later. */
const ALONE = ['answer', 'decline', 'settle', 'declineInBulk', 'settle', 'waitAndUndo'] as const

async function oneOrder(turn: number): Promise<void> {
  const { asha, shop } = first
  const { db, pool } = shop.database
  await writeLedgerLine(db, { memberId: asha.id, amount: 3 * PRICE, reason: 'For the next order' })
  const number = await first.place()
  const { rows } = await pool.query<{ id: number }>('select id from orders where order_number = $1', [number])
  const id = rows[0]?.id ?? 0
  if (turn % 2 === 0) {
    await first.deliver(number)
    const named = { client_id: 'acme', user_id: asha.mobile, order_id: id }
    await shop.call('reportOrderProblem', { ...named, kind: 'damaged', comment: 'Torn' }, asha.token)
  }
  const chance = seededPart(seed, turn)
  const seen = await chance.oneOf(servers)('GET', `/orders/${number}`, { cookie })
  const actions = actionsAt(seen.data, id, chance)
  const alone = ALONE[turn]
  if (alone !== undefined) await actions[alone]()
  const drawn = Object.values(actions)
  await Promise.all(Array.from({ length: ACTIONS }, () => chance.oneOf(drawn)()))
}

it(`the books agree after moves, refunds, declines and problems of ${ORDERS} orders at once at two servers`, async () => {
  let turn = 0
  const some = async () => {
    while (turn < ORDERS) await oneOrder(turn++)
  }
  await Promise.all(Array.from({ length: ORDERS_AT_ONCE }, some))
  await makeDueMoves(connections)
  if (env['DESK_ORDERS'] !== undefined) stdout.write(`${JSON.stringify(counts)}\n`)
  const { admin, close } = await openAdminBench({ database: first.shop.database, otpPepper: PEPPER })
  const { printed } = await admin('doctor', '--full', '--json')
  const rules = (JSON.parse(printed) as { check: string; result: string; what: string }[]).filter(
    ({ check }) => check === 'ledger',
  )
  expect(rules.length).toBeGreaterThan(10)
  expect(rules.filter(({ result }) => result !== 'ok')).toEqual([])
  await close()
  // Otherwise the test would prove little.
  expect(counts['refund done']).toBeGreaterThan(ORDERS / 4)
  for (const what of ['decline done', 'bulk decline moved', 'answer done', 'waiting move done', 'undo done'])
    expect(counts[what]).toBeGreaterThan(0)
})
