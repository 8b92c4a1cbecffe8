import * as v from 'valibot'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { requestFields } from '../api/request-fields.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useWireForm } from '../parts/form.tsx'
import { ChangedOrder } from './changed-order.tsx'
import { useOrderChange } from './order-changes.ts'
import { isOrderNumber, type Order, type SeenOrder } from './order.ts'
import { today } from '../parts/moments.ts'
import { UNDO_SECONDS } from './undo.ts'

const { expected_delivery, tracking_number: trackingNumber } = requestFields('moveOrder')
const schema = v.object({
  tracking_number: v.pipe(
    v.unwrap(trackingNumber),
    v.check(
      (text) => !isOrderNumber(text),
      'this is the number of an order: scan the label that the carrier gave the parcel',
    ),
  ),
  expected_delivery,
})

/**
 * Asks for a parcel's tracking number and the day that it is expected on. A scanner fills the first field, and the Enter that
 * it ends with sends the form.
 * @param ships whether the form ships the order; if false, it corrects a shipped one
 * @param onDone called with the order after the change
 */
export function DeliveryDialog({
  order,
  ships,
  onClose,
  onDone,
}: {
  order: SeenOrder
  ships: boolean
  onClose: () => void
  onDone: (order: Order) => void
}) {
  const move = useOrderChange('moveOrder', order)
  const correction = useOrderChange('changeOrder', order)
  const { conflict } = ships ? move : correction
  const { number } = order
  const form = useWireForm({
    schema,
    defaultValues: { tracking_number: order.tracking_number, expected_delivery: order.expected_delivery },
    keeps: `${ships ? 'ship' : 'delivery of'} ${number}`,
    async send(fields) {
      const done = ships
        ? await move.send((version) => ({
            number,
            version,
            to: 'complete',
            undo_seconds: UNDO_SECONDS,
            ...fields,
          }))
        : await correction.send((version) => ({ number, version, ...fields }))
      if (done === null) return
      form.draft?.forget()
      onDone(done)
      onClose()
    },
  })
  return (
    <FormDialog
      act={ships ? 'Ship' : 'Save'}
      of={form}
      onClose={onClose}
      title={`${ships ? 'Ship' : 'Delivery of'} ${number}`}
    >
      <ChangedOrder conflict={conflict} />
      {ships && order.status === 'on_hold' && (
        <InlineMessage tone="warning">
          {order.hold_reason === '' ? 'It is on hold.' : `It is on hold: ${order.hold_reason}`}
        </InlineMessage>
      )}
      <TextField
        {...form.field('tracking_number')}
        autoComplete="off"
        hint="Scan the parcel’s label, or type it."
        label="Tracking number"
        optional
        spellCheck={false}
      />
      <TextField
        {...form.field('expected_delivery')}
        hint="The member sees both."
        label="Expected delivery"
        min={today()}
        optional
        type="date"
      />
    </FormDialog>
  )
}
