/** `order status`: changes the status of one order, or of all in a file. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import { orders } from '../../db/schema.ts'
import {
  correctDelivery,
  ImpossibleMove,
  moveOrder,
  type MovedOrder,
  type MoveDetails,
} from '../../domain/order-transitions.ts'
import { faultPrinter, pathFrom, readOptions, type CliContext } from '../cli-context.ts'
import { readCsv, rowFaults, type CsvRecord } from '../csv-records.ts'
import { AdminFault, exitCodes, type ExitCode } from '../exit-codes.ts'
import { showBar } from '../show-bar.ts'
import { inTransaction, lockWhatMoves } from './order-transactions.ts'
import {
  declineReason,
  deliveryDate,
  moves,
  orderNumber,
  statusName,
  statusNames,
  trackingNumber,
} from './order-input.ts'

const to = v.pipe(
  v.string(),
  v.check((name) => name in moves, `must be one of ${Object.keys(moves).join(', ')}`),
)

const oneOrder = v.object({
  order: orderNumber,
  to: v.optional(to),
  reason: v.optional(declineReason),
  expectedDelivery: v.optional(deliveryDate),
  tracking: v.optional(trackingNumber),
  json: v.optional(v.boolean(), false),
})

const manyOrders = v.object({
  csv: v.string(),
  strict: v.optional(v.boolean(), false),
  dryRun: v.optional(v.boolean(), false),
  json: v.optional(v.boolean(), false),
})

const emptyIsAbsent = v.transform((text: string) => (text === '' ? undefined : text))

/** One row of the file: `order export` writes such columns, and others that are left out here. */
const row = v.object({
  order: orderNumber,
  status: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.check(
      (name) => name === '' || name in statusNames,
      `must be one of ${Object.keys(statusNames).join(', ')}, or empty`,
    ),
    emptyIsAbsent,
  ),
  reason: v.pipe(v.optional(declineReason, ''), emptyIsAbsent),
  expected_delivery: v.pipe(v.optional(v.string(), ''), v.trim(), emptyIsAbsent),
  tracking_number: v.pipe(v.optional(trackingNumber, ''), emptyIsAbsent),
})

interface Wanted extends MoveDetails {
  order: string
  to: string | undefined
}

const pastDate = (date: string, today: string) => `${date} is past (today is ${today})`

/**
 * Brings an order to where it is wanted; what it is already is left alone.
 * @throws AdminFault where it can't get there; the message says why
 */
async function apply(context: CliContext, db: Database, wanted: Wanted): Promise<MovedOrder | null> {
  const [now] = await db.select().from(orders).where(eq(orders.orderNumber, wanted.order))
  if (!now) throw new AdminFault(exitCodes.notFound, `There is no order ${wanted.order}.`)
  const { expectedDelivery: date } = wanted
  const isNewDate = date !== undefined && date !== now.expectedDelivery
  if (isNewDate) {
    if (!v.safeParse(deliveryDate, date).success) {
      throw new AdminFault(
        exitCodes.wrongUsage,
        `expected delivery: "${date}" must be a date such as 2026-12-12`,
      )
    }
    if (date < context.today()) {
      throw new AdminFault(exitCodes.refused, `expected delivery: ${pastDate(date, context.today())}`)
    }
  }
  const details: MoveDetails = {
    reason: wanted.reason,
    expectedDelivery: isNewDate ? date : undefined,
    trackingNumber: wanted.trackingNumber === now.trackingNumber ? undefined : wanted.trackingNumber,
    actor: context.actor,
  }
  if (wanted.to !== undefined && wanted.to !== statusName(now.status)) {
    const move = moves[wanted.to]
    if (!move)
      throw new AdminFault(exitCodes.refused, `Order ${wanted.order}: no order becomes ${wanted.to} again`)
    if (move === 'declined' && !wanted.reason) {
      throw new AdminFault(exitCodes.wrongUsage, 'reason: a declined order needs one; the member reads it')
    }
    return moveOrder(db, {
      orderNumber: wanted.order,
      to: move,
      details,
      now: new Date(),
      timeZone: context.timeZone,
      randomBelow: context.randomBelow,
    })
  }
  if (details.expectedDelivery === undefined && details.trackingNumber === undefined) return null
  await correctDelivery(db, wanted.order, details)
  return { orderNumber: wanted.order, status: now.status, deliveryOtp: now.deliveryOtp }
}

/** Puts what the rules say of an order into what the command line says. */
function refused(error: unknown): never {
  if (!(error instanceof ImpossibleMove)) throw error
  throw new AdminFault(exitCodes.refused, error.message)
}

async function setOne(context: CliContext, given: unknown): Promise<ExitCode> {
  const { order, to, reason, expectedDelivery, tracking, json } = readOptions(oneOrder, given)
  if (to === undefined && expectedDelivery === undefined && tracking === undefined) {
    throw new AdminFault(exitCodes.wrongUsage, 'Say what to change: --to, --expected-delivery or --tracking.')
  }
  await context.withDatabase(async ({ db }) => {
    const details = { reason, expectedDelivery, trackingNumber: tracking }
    const moved = await apply(context, db, { order, to, ...details }).catch(refused)
    if (json)
      return context.print(JSON.stringify(moved ? { ...moved, status: statusName(moved.status) } : null))
    if (!moved) return context.print(`Order ${order} is like that already; nothing was changed.`)
    const code =
      to !== 'complete' || moved.deliveryOtp === null
        ? ''
        : ` Delivery code: ${moved.deliveryOtp}; the member has it by notification.`
    context.print(
      `Order ${order} is ${to ?? `still ${statusName(moved.status)}, its delivery put right`} now.${code}`,
    )
  })
  return exitCodes.ok
}

interface Counts {
  changed: number
  unchanged: number
  skipped: number
}

interface FileOfMoves {
  file: string
  /** Takes each row back as soon as it was tried, so that no order, member or product stays locked. */
  dryRun: boolean
  counts: Counts
  onRow: (rows: number) => void
}

async function eachRow(
  context: CliContext,
  db: Database,
  { file, dryRun, counts, onRow }: FileOfMoves,
): Promise<void> {
  const onFault = faultPrinter(context, 'skipped')
  const work = async (record: CsvRecord) => {
    const read = v.safeParse(row, record.cells)
    const faults = rowFaults(record, read.issues ?? [])
    if (!read.success || faults.length > 0) return faults
    const { order, status, reason, expected_delivery, tracking_number } = read.output
    const details = { reason, expectedDelivery: expected_delivery, trackingNumber: tracking_number }
    try {
      const move = (on: Database) => apply(context, on, { order, to: status, ...details }).catch(refused)
      const moved = await (dryRun ? inTransaction(db, move, () => false) : move(db))
      counts[moved ? 'changed' : 'unchanged'] += 1
      return []
    } catch (error) {
      if (!(error instanceof AdminFault)) throw error
      return [{ line: record.line, column: 'order', what: error.message }]
    }
  }
  let rows = 0
  for await (const record of readCsv(file, ['order'])) {
    onRow((rows += 1))
    const faults = await work(record)
    if (faults.length > 0) counts.skipped += 1
    for (const fault of faults) onFault(fault)
  }
}

async function setMany(context: CliContext, given: unknown): Promise<ExitCode> {
  const { csv, strict, dryRun, json } = readOptions(manyOrders, given)
  const file = pathFrom(context, csv)
  return context.withDatabase(async ({ db }) => {
    // Once to its end before anything is written: a file that can't be read as a whole changes nothing.
    const named: string[] = []
    for await (const { cells } of readCsv(file, ['order'])) named.push(cells['order']?.trim() ?? '')
    const counts: Counts = { changed: 0, unchanged: 0, skipped: 0 }
    const bar = showBar(context, 'Moving orders', named.length)
    const moveAll = (on: Database) => eachRow(context, on, { file, dryRun, counts, onRow: bar.to })
    const isClean = () => counts.skipped === 0
    try {
      if (strict && !dryRun) {
        const lockAndMove = (on: Database) => lockWhatMoves(on, named).then(() => moveAll(on))
        await inTransaction(db, lockAndMove, isClean)
      } else await moveAll(db)
    } finally {
      bar.end()
    }
    const written = !dryRun && (!strict || isClean())
    const { changed, unchanged, skipped } = counts
    const would = written ? '' : 'Nothing was changed; this is what would be.\n'
    context.print(
      json
        ? JSON.stringify({ ...counts, written })
        : `${would}Orders: ${changed} changed, ${unchanged} as they should be already, ${skipped} rows left out.`,
    )
    return skipped > 0 ? exitCodes.someRowsBad : exitCodes.ok
  })
}

/** Runs `order status`, for one order or for a file of them. */
export async function setStatus(context: CliContext, given: Record<string, unknown>): Promise<ExitCode> {
  if (given['csv'] !== undefined && given['order'] !== undefined) {
    throw new AdminFault(exitCodes.wrongUsage, 'Give either --order or --csv.')
  }
  return given['csv'] === undefined ? setOne(context, given) : setMany(context, given)
}
