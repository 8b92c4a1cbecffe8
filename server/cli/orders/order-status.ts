/** `order status`: changes the status of one order, or of all in a file. */
import * as v from 'valibot'
import { trackingNumber } from '../../../src/contract/admin/requests.ts'
import { inTransaction } from '../../db/kept-transaction.ts'
import type { Database, OpenDatabase } from '../../db/open.ts'
import { lockWhatMoves } from '../../operations/bring-order.ts'
import { orderOperations } from '../../operations/orders.ts'
import { faultPrinter, pathFrom, readOptions, type CliContext } from '../cli-context.ts'
import { readCsv, rowFaults, type CsvRecord, type RowFault } from '../csv-records.ts'
import { AdminFault, exitCodes, type ExitCode } from '../exit-codes.ts'
import { runOperation } from '../run-operation.ts'
import { showBar } from '../show-bar.ts'
import { day, moveNames, reasonText, stateNamed, stateNames, statusName } from './order-input.ts'

const { showOrder, moveOrder, changeOrder, moveOrders, showDeliveryCode } = orderOperations

const oneOrder = v.object({
  order: v.string(),
  to: v.optional(stateNamed(moveNames)),
  reason: v.optional(reasonText),
  expectedDelivery: v.optional(day),
  tracking: v.optional(trackingNumber),
  json: v.optional(v.boolean(), false),
})

const manyOrders = v.object({
  csv: v.string(),
  strict: v.optional(v.boolean(), false),
  dryRun: v.optional(v.boolean(), false),
  json: v.optional(v.boolean(), false),
})

const emptyIsAbsent = <Value>(schema: v.GenericSchema<string, Value>) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.rawTransform<string, Value | undefined>(({ dataset, addIssue, NEVER }) => {
      if (dataset.value === '') return undefined
      const read = v.safeParse(schema, dataset.value)
      if (read.success) return read.output
      addIssue({ message: read.issues[0].message })
      return NEVER
    }),
  )

/** One row of the file; `order export` writes these columns, and others that are ignored. */
const row = v.object({
  order: v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty')),
  status: emptyIsAbsent(stateNamed(stateNames, ', or empty')),
  reason: emptyIsAbsent(reasonText),
  expected_delivery: emptyIsAbsent(day),
  tracking_number: emptyIsAbsent(trackingNumber),
})

async function setOne(context: CliContext, given: unknown): Promise<ExitCode> {
  const options = readOptions(oneOrder, given)
  const { order: number, to, reason, expectedDelivery, tracking, json } = options
  const isCorrected = expectedDelivery !== undefined || tracking !== undefined
  if (to === undefined && !isCorrected) {
    throw new AdminFault(exitCodes.wrongUsage, 'Say what to change: --to, --expected-delivery or --tracking.')
  }
  await context.withDatabase(async (database) => {
    const before = await runOperation(context, database, showOrder, { number })
    const isMoved = to !== undefined && to !== before.status
    const delivery = { expected_delivery: expectedDelivery, tracking_number: tracking }
    const asked = { number, version: before.version, ...delivery }
    const after = isMoved
      ? await runOperation(context, database, moveOrder, { ...asked, to, reason })
      : isCorrected
        ? await runOperation(context, database, changeOrder, asked)
        : before
    const status = statusName(after.status)
    const isChanged = after.version !== before.version
    const code =
      isMoved && to === 'complete'
        ? (await runOperation(context, database, showDeliveryCode, { number })).delivery_code
        : null
    if (json)
      return context.print(
        JSON.stringify(isChanged ? { orderNumber: number, status, deliveryOtp: code } : null),
      )
    if (!isChanged) return context.print(`Order ${number} is like that already; nothing was changed.`)
    const said = code === null ? '' : ` Delivery code: ${code}; the member has it by notification.`
    context.print(
      `Order ${number} is ${isMoved ? status : `still ${status}, its delivery put right`} now.${said}`,
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
  /** Rolls each row back at once, so that no order, member or product stays locked. */
  dryRun: boolean
  counts: Counts
  onRow: (rows: number) => void
}

/** The row's faults; it was applied if there are none. */
async function work(
  context: CliContext,
  database: OpenDatabase,
  { dryRun, counts }: FileOfMoves,
  record: CsvRecord,
): Promise<RowFault[]> {
  const read = v.safeParse(row, record.cells)
  const faults = rowFaults(record, read.issues ?? [])
  if (!read.success || faults.length > 0) return faults
  const { order: number, status, ...said } = read.output
  if (status === 'placed') {
    const order = await runOperation(context, database, showOrder, { number })
    const what = `Order ${number}: no order becomes placed again`
    if (order.status !== 'placed') return [{ line: record.line, column: 'order', what }]
  }
  const orders = [{ number, ...(status === 'placed' ? {} : { to: status }), ...said }]
  const { results } = await runOperation(context, database, moveOrders, { dry_run: dryRun, orders })
  const { outcome, message = '' } = results[0] ?? { outcome: 'unchanged' }
  if (outcome === 'refused') return [{ line: record.line, column: 'order', what: message }]
  counts[outcome === 'moved' ? 'changed' : 'unchanged'] += 1
  return []
}

async function eachRow(context: CliContext, database: OpenDatabase, given: FileOfMoves): Promise<void> {
  const onFault = faultPrinter(context, 'skipped')
  let rows = 0
  for await (const record of readCsv(given.file, ['order'])) {
    given.onRow((rows += 1))
    const faults = await work(context, database, given, record)
    if (faults.length > 0) given.counts.skipped += 1
    for (const fault of faults) onFault(fault)
  }
}

async function setMany(context: CliContext, given: unknown): Promise<ExitCode> {
  const { csv, strict, dryRun, json } = readOptions(manyOrders, given)
  const file = pathFrom(context, csv)
  return context.withDatabase(async (database) => {
    // Reads the whole file before writing: a file that can't be read as a whole changes nothing.
    const named: string[] = []
    for await (const { cells } of readCsv(file, ['order'])) named.push(cells['order']?.trim() ?? '')
    const counts: Counts = { changed: 0, unchanged: 0, skipped: 0 }
    const bar = showBar(context, 'Moving orders', named.length)
    const moveAll = (db: Database) =>
      eachRow(context, { ...database, db }, { file, dryRun, counts, onRow: bar.to })
    const isClean = () => counts.skipped === 0
    try {
      if (strict && !dryRun) {
        const lockAndMove = (on: Database) => lockWhatMoves(on, named, named).then(() => moveAll(on))
        await inTransaction(database.db, lockAndMove, isClean)
      } else await moveAll(database.db)
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
