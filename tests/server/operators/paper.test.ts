/** What the desk prints and hands on: the manifest, and the mark of a printed packing list. */
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../server/operations/csv/csv-records.ts'
import { momentIn } from '../../../server/domain/moment-in.ts'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { fixture } from '../fixture.ts'
import { openOrderDesk } from '../shops/open-order-desk.ts'

const desk = fixture(openOrderDesk)
const warehouse = fixture(() => desk.operatorWith('orders', 'acme'))
const auditor = fixture(() => desk.operatorWith('auditor', 'acme'))

async function manifest(numbers: string): Promise<AdminReplyOf<'listManifest'>> {
  const { data }: { data: AdminReplyOf<'listManifest'> } = await warehouse.call(
    'GET',
    `/orders/manifest?numbers=${numbers}`,
  )
  return data
}

describe('the manifest', () => {
  it('has an address and the contents for each parcel, of the chosen orders in their order', async () => {
    const [one, two] = [await desk.place(), await desk.place()]
    const data = await manifest(`${two},${one},RP-1`)
    expect(data.items.map(({ order }) => order)).toEqual([two, one])
    const shown = await desk.shown(warehouse, one)
    expect(data.items[1]).toMatchObject({
      status: 'placed',
      name: shown.ship_to?.name,
      address: shown.ship_to?.address,
      pincode: shown.ship_to?.pincode,
      mobile: shown.ship_to?.mobile,
      // Masked, as on the parcel's page.
      email: shown.ship_to?.email,
      lines: shown.lines.map(
        ({ quantity, code, name, size, colour }) =>
          `${quantity} × ${code} ${[name, size, colour].filter(Boolean).join(', ')}`,
      ),
    })
    expect(data.items[1]?.email).toContain('•')
  })

  it('is for those who send parcels, of their own clients', async () => {
    const theirs = await desk.place(desk.ravi)
    expect((await manifest(theirs)).items).toEqual([])
    expect(await auditor.call('GET', '/orders/manifest')).toMatchObject({ status: 403 })
  })
})

describe('a printed packing list', () => {
  it('leaves who and when on the order, and makes no other operator’s change a conflict', async () => {
    const number = await desk.place()
    const before = await desk.shown(warehouse, number)
    expect(before.printed).toBeNull()
    const printed = await warehouse.call('POST', '/orders/printed', { orders: [number] })
    expect(printed).toMatchObject({ status: 200, data: { printed: 1 } })
    const after = await desk.shown(warehouse, number)
    expect(after.printed?.by).toBe(
      after.history.findLast(({ what }) => what === 'packing list printed')?.actor,
    )
    expect(after.version).toBe(before.version)
  })

  it('stands in the list and its file', async () => {
    const [number, other] = [await desk.place(), await desk.place()]
    await warehouse.call('POST', '/orders/printed', { orders: [number] })
    const { printed } = await desk.shown(warehouse, number)
    const { items } = await desk.list(warehouse, `q=${number}`)
    expect(items).toMatchObject([{ number, printed_at: printed?.at }])
    const printedIn = async (one: string) => {
      const { raw } = await warehouse.call('GET', `/orders.csv?q=${one}`)
      const file = { name: 'orders.csv', bytes: Buffer.from(raw.body) }
      for await (const { cells } of readCsv(file, ['number'])) return cells['printed_at']
      return undefined
    }
    expect(await printedIn(number)).toBe(momentIn('Asia/Kolkata', new Date(printed?.at ?? '')))
    expect(await printedIn(other)).toBe('')
  })

  it('is kept once if the press is repeated at once', async () => {
    const number = await desk.place()
    for (let press = 0; press < 2; press += 1)
      await warehouse.call('POST', '/orders/printed', { orders: [number] })
    const { history } = await desk.shown(warehouse, number)
    expect(history.filter(({ what }) => what === 'packing list printed')).toHaveLength(1)
  })

  it('marks none if one is not theirs', async () => {
    const [mine, theirs] = [await desk.place(), await desk.place(desk.ravi)]
    const refused = await warehouse.call('POST', '/orders/printed', { orders: [mine, theirs] })
    expect(refused).toMatchObject({ status: 404, error: 'not_found' })
    expect((await desk.shown(warehouse, mine)).printed).toBeNull()
  })
})
