/** `order status`: changes the status of one order, or of all in a file. */
import * as v from 'valibot'
import { trackingNumber } from '../../../src/contract/admin/requests/orders.ts'
import { orderOperations } from '../../operations/orders.ts'
import { day, moveNames, reasonText, stateNamed, statusName } from '../../operations/order-words.ts'
import { pathFrom, readOptions, type CliContext } from '../cli-context.ts'
import { AdminFault, exitCodes, type ExitCode } from '../exit-codes.ts'
import { rowBar } from '../rows-of-file.ts'
import { runImport } from '../run-import.ts'
import { runOperation } from '../run-operation.ts'

const { showOrder, moveOrder, changeOrder, showDeliveryCode } = orderOperations

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

async function setMany(context: CliContext, given: unknown): Promise<ExitCode> {
  const { csv, strict, dryRun, json } = readOptions(manyOrders, given)
  return context.withDatabase(async (database) => {
    const bar = rowBar(context, 'Moving orders')
    const { counts, skipped, written } = await runImport(context, database, {
      kind: 'moves',
      file: pathFrom(context, csv),
      strict,
      dryRun,
      mayWrite: async () => true,
      onRow: bar.onRow,
    }).finally(bar.end)
    const { move = 0, correct = 0, unchanged = 0 } = counts
    const changed = move + correct
    const would = written ? '' : 'Nothing was changed; this is what would be.\n'
    context.print(
      json
        ? JSON.stringify({ changed, unchanged, skipped, written })
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
