import * as v from 'valibot'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { ChangedOrder } from './changed-order.tsx'
import { moveWords, type Order, type SeenOrder } from './order-words.ts'
import { useOrderChange } from './use-order-change.ts'

export const reasonWords = {
  declined: 'The member reads it. Points and pieces go back.',
  on_hold: 'For other operators; the member does not read it.',
} as const
const anyReason = v.object({
  reason: v.pipe(v.string(), v.trim(), v.maxLength(300, 'at most 300 characters')),
})
const someReason = v.object({
  reason: v.pipe(anyReason.entries.reason, v.minLength(1, 'say why: the member reads it')),
})

/** The reason of a move: a declined order needs one. */
export const reasonSchema = (to: 'declined' | 'on_hold') => (to === 'declined' ? someReason : anyReason)

/** Dialog for the reason why an order is declined or put on hold. */
export function ReasonDialog({
  order,
  to,
  onClose,
  onDone,
}: {
  order: SeenOrder
  to: 'declined' | 'on_hold'
  onClose: () => void
  onDone: (order: Order) => void
}) {
  const { send, conflict } = useOrderChange('moveOrder', order)
  const form = useWireForm({
    schema: reasonSchema(to),
    defaultValues: { reason: '' },
    async send({ reason }) {
      const done = await send({ to, ...(reason.trim() === '' ? {} : { reason }) })
      if (done === null) return
      onDone(done)
      onClose()
    },
  })
  const { act } = moveWords[to]
  return (
    <Dialog onClose={onClose} open size="small" title={`${act} ${order.number}`}>
      <WireFormFields
        buttons={
          <Button busy={form.busy} type="submit" variant={to === 'declined' ? 'danger' : 'primary'}>
            {act}
          </Button>
        }
        of={form}
      >
        <ChangedOrder conflict={conflict} />
        <TextField
          {...form.field('reason')}
          hint={reasonWords[to]}
          label="Reason"
          optional={to === 'on_hold'}
        />
      </WireFormFields>
    </Dialog>
  )
}
