import * as v from 'valibot'
import { requestFields } from '../api/request-fields.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { orEmpty, useWireForm } from '../parts/form.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import { ChangedOrder } from './changed-order.tsx'
import { useOrderChange } from './order-changes.ts'
import { moveWords, notSentWords, type Order, type SeenOrder } from './order.ts'
import { UNDO_SECONDS } from './undo.ts'

export const moveReasonWords = {
  not_sent: 'The member reads it. The delivery code is void; refunds stand.',
  declined: 'The member reads it. Points and pieces go back.',
  on_hold: 'For other operators; the member does not read it.',
} as const
const reason = v.unwrap(requestFields('moveOrder').reason)

/** The reason of a move: one that the member reads is needed. */
export const moveReasonOf = (to: string) =>
  to === 'declined' || to === 'not_sent' ? reason : orEmpty(reason)

/** Dialog for the reason why an order is declined, put on hold, or was not sent after all. */
export function ReasonDialog({
  order,
  to,
  onClose,
  onDone,
}: {
  order: SeenOrder
  to: keyof typeof moveReasonWords
  onClose: () => void
  onDone: (order: Order) => void
}) {
  const { send, conflict } = useOrderChange('moveOrder', order)
  const { number } = order
  const form = useWireForm({
    schema: v.object({ reason: moveReasonOf(to) }),
    defaultValues: { reason: '' },
    keeps: `${to} ${number}`,
    async send({ reason }) {
      const said = {
        to: to === 'not_sent' ? ('accepted' as const) : to,
        undo_seconds: UNDO_SECONDS,
        ...(reason.trim() !== '' && { reason }),
      }
      const done = await send((version) => ({ number, version, ...said }))
      if (done === null) return
      form.draft?.forget()
      onDone(done)
      onClose()
    },
  })
  const { act } = to === 'not_sent' ? notSentWords : moveWords[to]
  const title = to === 'not_sent' ? `${number} was ${notSentWords.done}` : `${act} ${number}`
  return (
    <FormDialog act={act} danger={to !== 'on_hold'} of={form} onClose={onClose} title={title}>
      <ChangedOrder conflict={conflict} />
      <ReasonField {...form.field('reason')} hint={moveReasonWords[to]} optional={to === 'on_hold'} />
    </FormDialog>
  )
}
