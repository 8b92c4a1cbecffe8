/** Files of orders' wanted states, as `order export` writes them. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { trackingNumber } from '../../../src/contract/admin/requests/orders.ts'
import { readNumbered, type ReadOrder } from '../../db/read/read-orders.ts'
import { importRows, orders } from '../../db/schema.ts'
import type { CellValue, ChangedFields } from '../../db/tables/imports.ts'
import { Refused } from '../../domain/refused.ts'
import {
  bringOrder,
  lockWhatMoves,
  planned,
  planOrder,
  type OrderPlan,
  type OrderToMove,
  type Wanted,
} from '../bring-order.ts'
import { rowFaults, type CsvRecord, type RowFault } from '../csv/csv-records.ts'
import { day, reasonText, stateNamed, stateNames, statusName } from '../order-words.ts'
import type { CheckedRow, ImportKind, ImportWork } from './import-kind.ts'

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

/** Other columns are ignored. */
const row = v.object({
  order: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(40, 'at most 40 characters'),
  ),
  status: emptyIsAbsent(stateNamed(stateNames, ', or empty')),
  reason: emptyIsAbsent(reasonText),
  expected_delivery: emptyIsAbsent(day),
  tracking_number: emptyIsAbsent(trackingNumber),
})

function wantedOf({ status, reason, ...delivery }: v.InferOutput<typeof row>, order: OrderToMove): Wanted {
  if (status !== 'placed') return { to: status, reason, ...delivery }
  if (order.status === 'placed') return { reason, ...delivery }
  throw new Refused('impossible', `Order ${order.orderNumber}: no order becomes placed again`)
}

function changedFields(
  order: OrderToMove,
  { to, details }: OrderPlan,
  reason: string | undefined,
): ChangedFields {
  const fields: Record<string, readonly [CellValue, CellValue]> = {}
  if (to !== null) fields['status'] = [statusName(order.status), statusName(to)]
  if (to !== null && reason) fields['reason'] = [null, reason]
  const { expectedDelivery, trackingNumber: tracking } = details
  if (expectedDelivery !== undefined) fields['expected_delivery'] = [order.expectedDelivery, expectedDelivery]
  if (tracking !== undefined) fields['tracking_number'] = [order.trackingNumber, tracking]
  return fields
}

interface KnownOrder extends OrderToMove {
  version: number
}

const isOurs = ({ of }: ImportWork, order: ReadOrder) =>
  of.clientId === null || order.clientId === of.clientId

const howOf = ({ on, of, context }: ImportWork) => ({ on, actor: of.appliedBy ?? of.createdBy, context })

export const movesKind: ImportKind = {
  permission: 'orders.move',
  rowsAtOnce: 25,

  async check(work) {
    const { on } = work
    const counts = { move: 0, correct: 0, unchanged: 0, declined: 0 }
    /** The orders after the rows read so far: an export has one row for each line of an order. */
    const orders = new Map<string, KnownOrder>()

    function checkOrder(line: number, read: v.InferOutput<typeof row>): CheckedRow {
      const key = read.order
      const order = orders.get(key)
      if (order === undefined) throw new Refused('not_found', `There is no order ${key}.`)
      const wanted = wantedOf(read, order)
      const plan = planOrder(order, wanted, howOf(work))
      const action = plan.isUnchanged ? 'unchanged' : plan.to === null ? 'correct' : 'move'
      counts[action] += 1
      if (plan.to === 'declined') counts.declined += 1
      // Each change raises its version (functions/versions.sql).
      if (!plan.isUnchanged) orders.set(key, { ...planned(order, plan), version: order.version + 1 })
      const fields = changedFields(order, plan, wanted.reason)
      return { line, key, action, fields, wanted, before: { version: order.version } }
    }

    return {
      async batch(records) {
        const numbers = records.map(({ cells }) => cells['order']?.trim() ?? '')
        const unread = numbers.filter((number) => !orders.has(number))
        for (const order of (await readNumbered(on, unread)).filter((one) => isOurs(work, one))) {
          const {
            orderNumber,
            status,
            delivered,
            expectedDelivery,
            trackingNumber: tracking,
            pending,
            version,
          } = order
          const known = {
            orderNumber,
            status,
            delivered,
            expectedDelivery,
            trackingNumber: tracking,
            pending,
            version,
          }
          orders.set(orderNumber, known)
        }
        const faults: RowFault[] = []
        const rows = records.flatMap((record: CsvRecord): CheckedRow[] => {
          const { line } = record
          const read = v.safeParse(row, record.cells)
          const wrong = rowFaults(record, read.issues ?? [])
          if (read.success && wrong.length === 0)
            try {
              return [checkOrder(line, read.output)]
            } catch (error) {
              if (!(error instanceof Refused)) throw error
              wrong.push({ line, column: 'order', what: error.message })
            }
          faults.push(...wrong)
          return []
        })
        return { rows, faults }
      },
      async end() {
        const { declined } = counts
        const theirs = declined === 1 ? '1 order' : `${declined} orders`
        const harm = `This file would decline ${theirs} and give the points back; nothing undoes that.`
        return { counts, harm: declined > 0 ? harm : null }
      },
    }
  },

  async countChanged({ on, of }) {
    const { rows } = await on.execute<{ changed: number }>(
      // Compared with an order's first row only: its later rows build on that one.
      sql`select count(*)::int as changed from
        (select distinct on (key) key, before from ${importRows} where import_id = ${of.id} order by key, line) r
        left join ${orders} o on o.order_number = r.key
        where o.version is distinct from (r.before ->> 'version')::int`,
    )
    return rows[0]?.changed ?? 0
  },

  async apply(work, rows) {
    const { on } = work
    const numbers = rows.map(({ key }) => key)
    const declined = rows.filter(({ wanted }) => (wanted as Wanted).to === 'declined').map(({ key }) => key)
    await lockWhatMoves(on, numbers, declined)
    // Lock the orders before comparing them.
    await on.select({ id: orders.id }).from(orders).where(inNumbers(numbers)).for('update')
    const known = new Map((await readNumbered(on, numbers)).map((order) => [order.orderNumber, order]))
    const leftOut: RowFault[] = []
    for (const { line, key, wanted, before } of rows) {
      const order = known.get(key)
      const fault = { line, column: 'order' }
      if (order === undefined || order.version !== before?.['version'])
        leftOut.push({ ...fault, what: 'was changed meanwhile' })
      else
        try {
          await on.transaction(async (savepoint) => {
            await bringOrder(order, wanted as Wanted, { ...howOf(work), on: savepoint })
            for (const moved of await readNumbered(savepoint, [key])) known.set(key, moved)
          })
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          leftOut.push({ ...fault, what: error.message })
        }
    }
    return { leftOut }
  },
}

const inNumbers = (numbers: readonly string[]) =>
  sql`${orders.orderNumber} = any(${sql.param(numbers)}::text[])`
