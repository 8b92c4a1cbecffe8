/** `order show`: one order with its history and everything needed to pack and send it. */
import { readHistory, readLines, readNotes, readParcels, readReplacements } from '../../db/read/read-order.ts'
import { readOrder } from '../../db/read/read-orders.ts'
import { declared, flag, needed } from '../declared-command.ts'
import { AdminFault, exitCodes } from '../exit-codes.ts'
import { detailsText, tableText } from '../print-table.ts'
import { statusName } from '../../operations/order-words.ts'

/** The newest notes. */
const NOTES_SHOWN = 200

export const orderShowCommand = declared({
  name: 'show',
  description: 'one order: its lines, address and member, and what happened to it',
  options: { order: needed('<number>', 'such as RP-100001'), json: flag('print it as JSON') },
  examples: ['--order RP-100001'],
  async run({ order: number }, { database: { db } }) {
    const order = await readOrder(db, number.trim())
    if (!order) throw new AdminFault(exitCodes.notFound, `There is no order ${number}.`)
    const lines = (await readLines(db, [order.id])).map(({ orderId: _order, ...line }) => line)
    const newest = await readNotes(db, order.id, { limit: NOTES_SHOWN })
    const notes = newest.toReversed().map(({ id: _id, ...note }) => note)
    const history = await readHistory(db, order)
    const parcels = await readParcels(db, order.id)
    const replacedBy = await readReplacements(db, order.id)
    const status = statusName(order.status)
    const details = detailsText({
      order: order.orderNumber,
      client: order.client,
      status: order.delivered ? 'delivered' : status,
      placed: order.placedAt.toISOString(),
      points: order.points,
      replaces: order.replaces ?? '',
      'replaced by': replacedBy.join(', '),
      'expected delivery': order.expectedDelivery,
      'tracking number': order.trackingNumber,
      'delivery code': order.delivered ? '' : (order.deliveryCode ?? ''),
      'decline reason': order.declineReason,
    })
    const address = detailsText({
      name: order.name,
      mobile: order.addressMobile,
      email: order.email,
      address: order.address,
      pincode: order.pincode,
    })
    const member = detailsText({ name: order.member, mobile: order.mobile, email: order.memberEmail })
    const lineTable = tableText(
      lines.map(({ code, name, size, quantity, points, refunded, replaced, sent }) => ({
        code,
        product: name,
        size,
        quantity,
        points,
        together: points * quantity,
        refunded: refunded === 0 ? '' : refunded,
        replaced: replaced === 0 ? '' : replaced,
        sent: sent === 0 ? '' : sent,
      })),
    )
    const parcelTable = tableText(
      parcels.map(({ carrier, trackingNumber, sentAt, lines: held }) => ({
        sent: sentAt.toISOString(),
        carrier,
        tracking: trackingNumber,
        pieces: held.reduce((sum, { quantity }) => sum + quantity, 0),
      })),
    )
    const historyTable = tableText(
      history.map(({ at, what, actor }) => ({ when: at.toISOString(), what, by: actor })),
    )
    const noteTable = tableText(
      notes.map(({ at, text, actor }) => ({ when: at.toISOString(), note: text, by: actor })),
    )
    const sentIn = parcels.length === 0 ? '' : `\n\nParcels\n${parcelTable}`
    const noted = notes.length === 0 ? '' : `\n\nNotes\n${noteTable}`
    return {
      text: `${details}\n\nSend to\n${address}\n\nMember\n${member}\n\nLines\n${lineTable}${sentIn}${noted}\n\nHistory\n${historyTable}`,
      value: { ...order, status, replacedBy, lines, parcels, notes, history },
    }
  },
})
