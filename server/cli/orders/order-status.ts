/** `order status`: changes the status of one order, or of all in a file. */
import * as v from 'valibot'
import { trackingNumber } from '../../../src/contract/admin/requests/orders.ts'
import { orderOperations } from '../../operations/orders.ts'
import { day, moveNames, reasonText, stateNamed, statusName } from '../../operations/order-words.ts'
import { pathFrom, readOptions, type CliContext } from '../cli-context.ts'
import { declared, flag, optional, withWork, type Printed } from '../declared-command.ts'
import { AdminFault, exitCodes } from '../exit-codes.ts'
import { runImport } from '../run-import.ts'

const { showOrder, moveOrder, changeOrder, showDeliveryCode } = orderOperations

const oneOrder = v.object({
  order: v.string(),
  to: v.optional(stateNamed(moveNames)),
  reason: v.optional(reasonText),
  expectedDelivery: v.optional(day),
  tracking: v.optional(trackingNumber),
})

async function setOne(context: CliContext, given: unknown): Promise<Printed> {
  const { order: number, to, reason, expectedDelivery, tracking } = readOptions(oneOrder, given)
  const isCorrected = expectedDelivery !== undefined || tracking !== undefined
  if (to === undefined && !isCorrected) {
    throw new AdminFault(exitCodes.wrongUsage, 'Say what to change: --to, --expected-delivery or --tracking.')
  }
  return withWork(context, async ({ operate }) => {
    const before = await operate(showOrder, { number })
    const isMoved = to !== undefined && to !== before.status
    const delivery = { expected_delivery: expectedDelivery, tracking_number: tracking }
    const asked = { number, version: before.version, ...delivery }
    const after = isMoved
      ? await operate(moveOrder, { ...asked, to, reason })
      : isCorrected
        ? await operate(changeOrder, asked)
        : before
    const status = statusName(after.status)
    const code =
      isMoved && to === 'complete' ? (await operate(showDeliveryCode, { number })).delivery_code : null
    if (after.version === before.version)
      return { text: `Order ${number} is like that already; nothing was changed.`, value: null }
    const said = code === null ? '' : ` Delivery code: ${code}; the member has it by notification.`
    return {
      text: `Order ${number} is ${isMoved ? status : `still ${status}, its delivery put right`} now.${said}`,
      value: { orderNumber: number, status, deliveryOtp: code },
    }
  })
}

interface FileOfMoves {
  csv: string
  strict: boolean
  dryRun: boolean
}

async function setMany(context: CliContext, { csv, strict, dryRun }: FileOfMoves): Promise<Printed> {
  return withWork(context, async (work) => {
    const { counts, skipped, written } = await runImport(work, {
      kind: 'moves',
      bar: 'Moving orders',
      file: pathFrom(context, csv),
      strict,
      dryRun,
    })
    const { move = 0, correct = 0, unchanged = 0 } = counts
    const changed = move + correct
    const would = written ? '' : 'Nothing was changed; this is what would be.\n'
    return {
      text: `${would}Orders: ${changed} changed, ${unchanged} as they should be already, ${skipped} rows left out.`,
      value: { changed, unchanged, skipped, written },
      exitCode: skipped > 0 ? exitCodes.someRowsBad : exitCodes.ok,
    }
  })
}

export const orderStatusCommand = declared({
  name: 'status',
  description: 'move orders on, or put their delivery right; declining gives points and stock back',
  options: {
    order: optional('<number>', 'one order, such as RP-100001'),
    to: optional('<status>', moveNames.join(', ')),
    reason: optional('<text>', 'why it is declined; the member reads it'),
    expectedDelivery: optional('<date>', 'such as 2026-12-12; one that was given before can be put right'),
    tracking: optional('<number>', 'the carrier’s number of the parcel; the member sees it'),
    csv: optional('<file>', 'many orders: columns order, status, reason, expected_delivery, tracking_number'),
    strict: flag('with --csv: change nothing if a row is invalid'),
    dryRun: flag('with --csv: say what would change, and change nothing'),
    json: flag('print the order, or the result of the file, as JSON'),
  },
  notes: `
In a file only order has to be there; an empty cell leaves alone what it is about. What "order export" writes can be
filled in and given back: other columns are left out, and an order that is like its row already stays as it is.`,
  examples: [
    '--order RP-100001 --to accepted --expected-delivery 2026-12-12',
    '--order RP-100001 --tracking "AB 123456789 IN"',
    '--order RP-100001 --to declined --reason "No longer made"',
    '--csv sent-today.csv --dry-run',
  ],
  async start({ csv, ...given }, context) {
    if (csv === undefined) return setOne(context, given)
    if (given.order === undefined) return setMany(context, { ...given, csv })
    throw new AdminFault(exitCodes.wrongUsage, 'Give either --order or --csv.')
  },
})
