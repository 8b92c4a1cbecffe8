/** What of an order was sent in parcels, and what was not. A parcel is a row, with the pieces that are in it. */
import { desc, eq } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { orderParcelLines, orderParcels, orders } from '../db/schema.ts'
import { linesToSend } from './order-remainder.ts'
import { carriersOf, trackingUrl } from './tracking-url.ts'

type Order = typeof orders.$inferSelect

/** Pieces of one of an order's lines. */
export interface Pieces {
  id: number
  quantity: number
}

export interface ParcelMarks {
  /** The carrier's name. */
  carrier?: string | undefined
  trackingNumber?: string | undefined
}

/** Writes a parcel that leaves now. The caller has locked the order, and knows that the pieces are there to be sent. */
export async function writeParcel(
  on: DatabaseOrTransaction,
  { id: orderId, clientId }: Pick<Order, 'id' | 'clientId'>,
  { carrier = '', trackingNumber = '' }: ParcelMarks,
  pieces: readonly Pieces[],
): Promise<void> {
  const url = trackingUrl(await carriersOf(on, clientId), carrier, trackingNumber)
  const [parcel] = await on
    .insert(orderParcels)
    .values({ orderId, carrier, trackingNumber, trackingUrl: url })
    .returning({ id: orderParcels.id })
  if (!parcel) throw new Error('the parcel was not written')
  const parts = pieces.map(({ id, quantity }) => ({ parcelId: parcel.id, orderLineId: id, quantity }))
  await on.insert(orderParcelLines).values(parts)
}

/** An order's newest parcel; null if none was sent. */
async function newestParcel(on: DatabaseOrTransaction, orderId: number) {
  const [parcel = null] = await on
    .select()
    .from(orderParcels)
    .where(eq(orderParcels.orderId, orderId))
    .orderBy(desc(orderParcels.id))
    .limit(1)
  return parcel
}

export const hasParcels = async (on: DatabaseOrTransaction, orderId: number): Promise<boolean> =>
  (await newestParcel(on, orderId)) !== null

/**
 * Writes one parcel of all that was not sent; none if nothing is left. A number that the order got before its first
 * parcel is that parcel's.
 */
export async function sendTheRest(
  on: DatabaseOrTransaction,
  order: Order,
  trackingNumber: string | undefined,
): Promise<void> {
  const lines = await linesToSend(on, order.id)
  const rest = lines.filter(({ left }) => left > 0).map(({ id, left }) => ({ id, quantity: left }))
  if (rest.length === 0) return
  const isFirst = !(await hasParcels(on, order.id))
  await writeParcel(
    on,
    order,
    { trackingNumber: trackingNumber ?? (isFirst ? order.trackingNumber : '') },
    rest,
  )
}

/** A corrected tracking number is that of the newest parcel. */
export async function correctNewestParcel(
  on: DatabaseOrTransaction,
  { id, clientId }: Pick<Order, 'id' | 'clientId'>,
  trackingNumber: string | undefined,
): Promise<void> {
  if (trackingNumber === undefined) return
  const parcel = await newestParcel(on, id)
  if (parcel === null) return
  const url = trackingUrl(await carriersOf(on, clientId), parcel.carrier, trackingNumber)
  const corrected = { trackingNumber, trackingUrl: url }
  await on.update(orderParcels).set(corrected).where(eq(orderParcels.id, parcel.id))
}

/**
 * Takes the newest parcel back: it was not sent after all. Parcels before it stand, and the order's tracking number is that
 * of the one before.
 */
export async function takeBackNewestParcel(
  on: DatabaseOrTransaction,
  { id }: Pick<Order, 'id'>,
): Promise<void> {
  const parcel = await newestParcel(on, id)
  if (parcel === null) return
  await on.delete(orderParcelLines).where(eq(orderParcelLines.parcelId, parcel.id))
  await on.delete(orderParcels).where(eq(orderParcels.id, parcel.id))
  const before = await newestParcel(on, id)
  if (before === null) return
  await on.update(orders).set({ trackingNumber: before.trackingNumber }).where(eq(orders.id, id))
}
