/** `order export`: orders with lines and addresses as CSV, for packing and shipping. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { Database } from '../../db/open.ts'
import { readLines } from '../../db/read/read-order.ts'
import { eachOrder, type OrderFilter, type ReadOrder } from '../../db/read/read-orders.ts'
import { momentIn } from '../../domain/moment-in.ts'
import { pathFrom, type CliContext } from '../cli-context.ts'
import { AdminFault, exitCodes } from '../exit-codes.ts'
import { shielded } from '../../operations/csv/formulas.ts'
import { statusName } from '../../operations/order-words.ts'

const BATCH = 500

/** A row per order line, with the order's columns repeated. */
async function* rowsOf(db: Database, filter: OrderFilter, onOrder: () => void) {
  const rowsOfBatch = async (batch: readonly ReadOrder[]) => {
    const lines = await readLines(
      db,
      batch.map(({ id }) => id),
    )
    return batch.flatMap((order) =>
      lines
        .filter(({ orderId }) => orderId === order.id)
        .map((line) => ({
          order: order.orderNumber,
          client: order.client,
          placed: momentIn(filter.timeZone, order.placedAt),
          status: statusName(order.status),
          delivered: order.delivered ? '1' : '0',
          replaces: order.replaces ?? '',
          expected_delivery: order.expectedDelivery,
          tracking_number: order.trackingNumber,
          member_name: order.member,
          member_mobile: order.mobile,
          name: order.name,
          mobile: order.addressMobile,
          email: order.email,
          address: order.address,
          pincode: order.pincode,
          code: line.code,
          product: line.name,
          size: line.size,
          quantity: line.quantity,
          points: line.points,
        })),
    )
  }
  let batch: ReadOrder[] = []
  for await (const order of eachOrder(db, filter)) {
    onOrder()
    batch.push(order)
    if (batch.length < BATCH) continue
    yield* await rowsOfBatch(batch)
    batch = []
  }
  yield* await rowsOfBatch(batch)
}

/**
 * Writes a new file.
 * @throws AdminFault if the file exists or can't be written
 */
export async function exportOrders(
  context: CliContext,
  db: Database,
  filter: OrderFilter,
  given: string,
): Promise<number> {
  const file = pathFrom(context, given)
  let count = 0
  const csv = stringify({
    header: true,
    bom: true,
    record_delimiter: '\r\n',
    // Members' names and addresses must not run as formulas in a spreadsheet.
    cast: { string: shielded },
    columns: [
      'order',
      'client',
      'placed',
      'status',
      'delivered',
      'replaces',
      'expected_delivery',
      'tracking_number',
      'member_name',
      'member_mobile',
      'name',
      'mobile',
      'email',
      'address',
      'pincode',
      'code',
      'product',
      'size',
      'quantity',
      'points',
    ],
  })
  // Only the owner may read addresses.
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(Readable.from(rowsOf(db, filter, () => (count += 1))), csv, target)
  } catch (error) {
    const code = (error as { code?: unknown }).code
    if (code === 'EEXIST')
      throw new AdminFault(exitCodes.refused, `${file} is there already. Name another file.`)
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
      throw new AdminFault(exitCodes.wrongUsage, `--csv: ${file} can't be written.`)
    }
    await rm(file, { force: true })
    throw error
  }
  return count
}
