/** `order replace` and `order parcel`: pieces that are sent again, and pieces that are sent apart. */
import * as v from 'valibot'
import { carrierName, trackingNumber } from '../../../src/contract/admin/requests/orders.ts'
import { oneLine } from '../../operations/csv/control-characters.ts'
import { statusName } from '../../operations/order-words.ts'
import { orderOperations } from '../../operations/orders.ts'
import { declared, flag, needed, optional } from '../declared-command.ts'
import { linesOf, namedPieces } from './named-pieces.ts'

const { showOrder, answerOrderProblem, sendParcel } = orderOperations

const replace = declared({
  name: 'replace',
  description: 'answer a reported problem with an order that sends pieces again; the member is told',
  options: {
    order: needed('<number>', 'such as RP-100001'),
    pieces: optional(
      '<code=n...>',
      'what is sent again, such as BAG=1; default: all that is left',
      namedPieces,
    ),
    answer: optional('<text>', 'what the member reads', v.pipe(v.string(), oneLine)),
    json: flag('print both numbers as JSON'),
  },
  notes: `
The replacement has its own number, costs no points and is accepted at once. Its pieces leave the stock now.`,
  examples: ['--order RP-100001 --pieces CUP=1 --answer "It leaves tomorrow."'],
  async run({ order: number, pieces, json: _json, ...asked }, { operate }) {
    const order = await operate(showOrder, { number })
    const lines = pieces === undefined ? {} : { lines: linesOf(pieces, order) }
    const { version } = order
    const done = await operate(answerOrderProblem, { number, version, to: 'replaced', ...asked, ...lines })
    const replacement = done.replaced_by.at(-1) ?? ''
    return {
      text: `Order ${replacement} replaces ${number}.`,
      value: { order: number, replaced_by: replacement },
    }
  },
})

const parcel = declared({
  name: 'parcel',
  description: 'send some pieces of an order in a parcel; the one with the last piece ships the order',
  options: {
    order: needed('<number>', 'such as RP-100001'),
    pieces: optional(
      '<code=n...>',
      'what is in it, such as BAG=1; default: all that was not sent',
      namedPieces,
    ),
    carrier: optional('<name>', 'who carries it', carrierName),
    tracking: optional('<number>', 'the carrier’s number; the member sees it', trackingNumber),
    json: flag('print the parcel as JSON'),
  },
  examples: ['--order RP-100001 --pieces BAG=1 CUP=2 --carrier "Blue Post" --tracking "AB 123456789 IN"'],
  async run({ order: number, pieces, carrier, tracking }, { operate }) {
    const order = await operate(showOrder, { number })
    const lines = pieces === undefined ? {} : { lines: linesOf(pieces, order) }
    const marks = { carrier, tracking_number: tracking }
    const done = await operate(sendParcel, { number, version: order.version, ...marks, ...lines })
    return {
      text: `Parcel ${done.parcels.length} of order ${number} is on its way; the order is ${statusName(done.status)}.`,
      value: done.parcels.at(-1) ?? null,
    }
  },
})

export const parcelCommands = [replace, parcel]
