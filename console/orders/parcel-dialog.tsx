import * as v from 'valibot'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { requestFields } from '../api/request-fields.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useWireForm } from '../parts/form.tsx'
import { ChangedOrder } from './changed-order.tsx'
import { useOrderChange } from './order-changes.ts'
import { isOrderNumber, type Order } from './order.ts'
import {
  chosenPieces,
  firstPieces,
  idAndQuantity,
  PieceFields,
  toSend,
  typedPieces,
  type TypedPieces,
} from './piece-fields.tsx'

const { carrier, tracking_number: trackingNumber } = requestFields('sendParcel')
const schema = v.object({
  carrier: v.unwrap(carrier),
  tracking_number: v.pipe(
    v.unwrap(trackingNumber),
    v.check(
      (text) => !isOrderNumber(text),
      'this is the number of an order: scan the label that the carrier gave the parcel',
    ),
  ),
  pieces: typedPieces,
})

/**
 * Sends a parcel of an order: all that was not sent, or fewer pieces.
 * @param onDone called with the order after the parcel
 */
export function ParcelDialog({
  order,
  onClose,
  onDone,
}: {
  order: Order
  onClose: () => void
  onDone: (order: Order) => void
}) {
  const { send, conflict } = useOrderChange('sendParcel', order)
  const { number, parcels } = order
  const lines = order.lines.filter((line) => toSend(line) > 0)
  const form = useWireForm<{ carrier: string; tracking_number: string; pieces: TypedPieces }>({
    schema,
    defaultValues: {
      // Most parcels of an order go with one carrier.
      carrier: parcels.at(-1)?.carrier ?? '',
      tracking_number: '',
      pieces: firstPieces(lines, toSend),
    },
    keeps: `parcel of ${number}`,
    async send({ pieces, ...marks }) {
      const chosen = chosenPieces(lines, pieces).map(idAndQuantity)
      const done = await send((version) => ({ number, version, ...marks, lines: chosen }))
      if (done === null) return
      form.draft?.forget()
      onDone(done)
      onClose()
    },
  })
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)
  const pieces = sum(chosenPieces(lines, form.form.watch('pieces')).map(({ quantity }) => quantity))
  const isLast = pieces === sum(lines.map(toSend))
  return (
    <FormDialog
      act={isLast ? 'Send and ship the order' : 'Send the parcel'}
      disabled={pieces === 0}
      of={form}
      onClose={onClose}
      size="medium"
      title={`Parcel of ${number}`}
    >
      <ChangedOrder conflict={conflict} />
      <TextField
        {...form.field('tracking_number')}
        autoComplete="off"
        hint="Scan the parcel’s label, or type it. The member sees it."
        label="Tracking number"
        optional
        spellCheck={false}
      />
      <TextField {...form.field('carrier')} autoComplete="off" label="Carrier" optional />
      <PieceFields field={form.field} left={toSend} lines={lines} none="All sent" />
    </FormDialog>
  )
}
