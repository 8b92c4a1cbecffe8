import * as v from 'valibot'
import { trackingNumber } from '../../src/contract/admin/requests/orders.ts'
import { calendarDate } from '../../src/contract/entities/calendar-date.ts'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { ChangedOrder } from './changed-order.tsx'
import { isOrderNumber, type Order, type SeenOrder } from './order-words.ts'
import { today } from '../parts/moments.ts'
import { useOrderChange } from './use-order-change.ts'

const schema = v.object({
  tracking_number: v.pipe(
    trackingNumber,
    v.check(
      (text) => !isOrderNumber(text),
      'this is the number of an order: scan the label that the carrier gave the parcel',
    ),
  ),
  expected_delivery: v.union([v.literal(''), calendarDate('must be a day')]),
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
  const form = useWireForm({
    schema,
    defaultValues: { tracking_number: order.tracking_number, expected_delivery: order.expected_delivery },
    async send(fields) {
      const done = ships ? await move.send({ to: 'complete', ...fields }) : await correction.send(fields)
      if (done === null) return
      onDone(done)
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} open size="small" title={`${ships ? 'Ship' : 'Delivery of'} ${order.number}`}>
      <WireFormFields
        buttons={
          <Button busy={form.busy} type="submit">
            {ships ? 'Ship' : 'Save'}
          </Button>
        }
        of={form}
      >
        <ChangedOrder conflict={conflict} />
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
          hint="The member is told both."
          label="Expected delivery"
          min={today()}
          optional
          type="date"
        />
      </WireFormFields>
    </Dialog>
  )
}
