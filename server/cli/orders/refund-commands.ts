/** `order refund` and `order note`. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { positive } from '../../../src/contract/admin/requests/fields.ts'
import { orderOperations } from '../../operations/orders.ts'
import { declared, flag, needed, optional } from '../declared-command.ts'
import { linesOf, namedPieces } from './named-pieces.ts'

const { showOrder, refundOrder, addOrderNote } = orderOperations

const refund = declared({
  name: 'refund',
  description: 'give points back for pieces of an order, or a number of points; the member is told',
  options: {
    order: needed('<number>', 'such as RP-100001'),
    pieces: optional('<code=n...>', 'what comes back, such as BAG=1 CUP=2', namedPieces),
    restock: { help: 'with --pieces: they go back to the stock', schema: v.optional(v.boolean()) },
    points: optional('<n>', 'instead of --pieces: how many points', positive),
    reason: needed('<text>', 'why, for other operators'),
    key: optional('<key>', 'the same key again gives nothing more'),
    json: flag('print the refund as JSON'),
  },
  notes: `
Never more comes back than the order took. All of an order that is not complete comes back by declining it.`,
  examples: [
    '--order RP-100001 --pieces BAG=1 --reason "Arrived damaged"',
    '--order RP-100001 --points 50 --reason "Came late" --key ticket-4711',
  ],
  async run({ order: number, pieces, key = randomUUID(), json: _json, ...asked }, { operate }) {
    const order = await operate(showOrder, { number })
    const lines = pieces === undefined ? {} : { lines: linesOf(pieces, order) }
    const done = await operate(refundOrder, { number, idempotency_key: key, ...asked, ...lines })
    const { points, refunded_points: together } = done.order
    return {
      text: `${done.refund.points} points of order ${number} are back; ${together} of its ${points} points by now.`,
      value: done.refund,
    }
  },
})

const note = declared({
  name: 'note',
  description: 'write a note on an order, which operators read and the member does not',
  options: {
    order: needed('<number>', 'such as RP-100001'),
    text: needed('<text>', 'the note'),
    json: flag('print the note as JSON'),
  },
  examples: ['--order RP-100001 --text "Called, sends a picture"'],
  async run({ order: number, text }, { operate }) {
    const { notes } = await operate(addOrderNote, { number, text })
    return { text: `Order ${number} has ${notes.length} notes.`, value: notes.at(-1) }
  },
})

export const refundCommands = [refund, note]
