/** The admin API's replacements and parcels: versions, what is shown, lists, reports, the command line. */
import { beforeAll, describe, expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import { auditOf, PEPPER } from '../shops/open-desk.ts'
import type { AdminOrder } from '../shops/open-order-desk.ts'
import { openReportDesk } from '../shops/open-report-desk.ts'

const desk = fixture(openReportDesk)
const warehouse = fixture(() => desk.operatorWith('orders', 'acme'))
const support = fixture(() => desk.operatorWith('support', 'acme'))

beforeAll(() => desk.shop.database.pool.query('update clients set report_days = 14'))

const shown = (number: string) => desk.shown(support, number)
const send = (number: string, body: object) => warehouse.call('POST', `/orders/${number}/parcels`, body)

async function reported(quantity = 3): Promise<string> {
  const { asha } = desk
  const number = await desk.order([{ id: asha.productId, quantity }])
  const order_id = await desk.deliver(number)
  const of = { client_id: 'acme', user_id: asha.mobile, order_id }
  await desk.shop.call('reportOrderProblem', { ...of, kind: 'damaged', comment: 'Torn' }, asha.token)
  return number
}
async function replaced(number: string, quantity: number): Promise<string> {
  const { version, lines } = await shown(number)
  const body = { version, to: 'replaced', lines: [{ id: lines[0]?.id, quantity }] }
  const { data } = await support.call('POST', `/orders/${number}/problem`, body)
  return (data as AdminOrder).replaced_by.at(-1) ?? ''
}

describe('a parcel', () => {
  it('is sent at the version that was seen, once', async () => {
    const number = await desk.order([{ id: desk.asha.productId, quantity: 3 }])
    const { version, lines } = await shown(number)
    const body = {
      version,
      carrier: 'Blue Post',
      tracking_number: 'BP 1',
      lines: [{ id: lines[0]?.id, quantity: 1 }],
    }
    expect(await send(number, body)).toMatchObject({
      status: 201,
      data: {
        status: 'accepted',
        moves: ['on_hold', 'complete'],
        lines: [{ quantity: 3, sent_quantity: 1 }],
        parcels: [{ carrier: 'Blue Post', tracking_number: 'BP 1', tracking_url: null, lines: body.lines }],
      },
    })
    expect(await send(number, body)).toMatchObject({ status: 409, error: 'version_conflict' })
    expect((await shown(number)).version).toBeGreaterThan(version)
    const [entry] = (await auditOf(desk.shop)).slice(-1)
    expect(entry).toMatchObject({ operation: 'sendParcel', before: { parcels: 0 }, after: { parcels: 1 } })
    expect(JSON.stringify(entry)).not.toContain('BP 1')
  })

  it('is found by its number, also if a later one is the newest', async () => {
    const number = await desk.order([{ id: desk.asha.productId, quantity: 3 }])
    const { lines } = await shown(number)
    const one = [{ id: lines[0]?.id, quantity: 1 }]
    for (const tracking_number of ['FIRST 77', 'SECOND 77'])
      await send(number, { version: (await shown(number)).version, tracking_number, lines: one })
    for (const q of ['first77', 'SECOND-77'])
      expect((await desk.list(support, `q=${q}`)).items.map((order) => order.number)).toEqual([number])
  })
})

describe('a replacement', () => {
  it('waits in the queue of accepted orders, links to its original, and is linked by it', async () => {
    const number = await reported()
    const replacement = await replaced(number, 1)
    const { items } = await desk.list(warehouse, 'client=acme&status=accepted&limit=200')
    expect(items.find((order) => order.number === replacement)).toMatchObject({
      points: 0,
      pieces: 1,
      replaces: number,
    })
    expect(await shown(replacement)).toMatchObject({ replaces: number, replaced_by: [], points: 0 })
    expect(await shown(number)).toMatchObject({
      replaced_by: [replacement],
      lines: [{ replaced_quantity: 1 }],
    })
  })

  it('counts its pieces in the reports, and no points', async () => {
    const number = await reported()
    const before = await desk.ask<'reportRedemptions'>('/redemptions')
    await replaced(number, 2)
    const { orders, pieces, points, refunded_points } = before
    expect(await desk.ask<'reportRedemptions'>('/redemptions')).toMatchObject({
      orders: orders + 1,
      pieces: pieces + 2,
      points,
      refunded_points,
    })
  })

  it('goes with replaced alone, and names pieces that are there', async () => {
    const number = await reported()
    const { version, lines } = await shown(number)
    const one = [{ id: lines[0]?.id, quantity: 1 }]
    for (const [body, status] of [
      [{ to: 'answered', answer: 'Hm', lines: one }, 400],
      [{ to: 'replaced', lines: [] }, 400],
      [{ to: 'replaced', lines: [{ id: lines[0]?.id, quantity: 4 }] }, 409],
    ] as const)
      expect(await support.call('POST', `/orders/${number}/problem`, { version, ...body })).toMatchObject({
        status,
      })
  })
})

it('the command line replaces pieces, sends parcels, and shows both', async () => {
  const { admin, close } = await openAdminBench({ database: desk.shop.database, otpPepper: PEPPER })
  const number = await reported()
  const made = await admin('order', 'replace', '--order', number, '--pieces', 'CUP=2', '--json')
  const { replaced_by: replacement } = JSON.parse(made.printed) as { replaced_by: string }
  expect(await shown(replacement)).toMatchObject({ status: 'accepted', replaces: number })
  const parcel = ['order', 'parcel', '--order', replacement, '--pieces', 'CUP=1', '--tracking', 'BP 5']
  expect((await admin(...parcel)).printed).toContain(`Parcel 1 of order ${replacement} is on its way`)
  expect((await admin('order', 'show', '--order', replacement)).printed).toMatch(
    /replaces\s+RP-[\s\S]*Parcels[\s\S]*BP 5/,
  )
  await admin('order', 'parcel', '--order', replacement)
  expect(await shown(replacement)).toMatchObject({ status: 'complete', parcels: [{}, {}] })
  await close()
  expect(await desk.brokenInvariants()).toEqual({})
})
