import * as v from 'valibot'
import { requestFields } from '../api/request-fields.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { orEmpty, useWireForm } from '../parts/form.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import { ChangedOrder } from './changed-order.tsx'
import { useOrderChange } from './order-changes.ts'
import { moveWords, type Order, type SeenOrder } from './order.ts'

export const moveReasonWords = {
  declined: 'The member reads it. Points and pieces go back.',
  on_hold: 'For other operators; the member does not read it.',
} as const
const reason = v.unwrap(requestFields('moveOrder').reason)

/** The reason of a move: a declined order needs one. */
export const moveReasonOf = (to: string) => (to === 'declined' ? reason : orEmpty(reason))

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
  const { number } = order
  const form = useWireForm({
    schema: v.object({ reason: moveReasonOf(to) }),
    defaultValues: { reason: '' },
    async send({ reason }) {
      const said = reason.trim() === '' ? {} : { reason }
      const done = await send((version) => ({ number, version, to, ...said }))
      if (done === null) return
      onDone(done)
      onClose()
    },
  })
  const { act } = moveWords[to]
  return (
    <FormDialog act={act} danger={to === 'declined'} of={form} onClose={onClose} title={`${act} ${number}`}>
      <ChangedOrder conflict={conflict} />
      <ReasonField {...form.field('reason')} hint={moveReasonWords[to]} optional={to === 'on_hold'} />
    </FormDialog>
  )
}
