import * as v from 'valibot'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextAreaField } from '../../src/ui/field/text-area-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { groupedNumber } from '../../src/contract/grouped-number.ts'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { ChangedOrder } from './changed-order.tsx'
import type { Order } from './order-words.ts'
import { useOrderChange } from './use-order-change.ts'

const outcomes = [
  { value: 'replaced', label: 'Send it again' },
  { value: 'refunded', label: 'Refund points' },
  { value: 'answered', label: 'Answer alone' },
] as const
type Outcome = (typeof outcomes)[number]['value']

const schema = v.pipe(
  v.object({
    to: v.picklist(outcomes.map(({ value }) => value)),
    answer: v.pipe(v.string(), v.trim(), v.maxLength(500, 'at most 500 characters')),
    points: v.pipe(v.string(), v.regex(/^(?:[1-9]\d{0,8})?$/, 'must be a number of points')),
  }),
  v.forward(
    v.check(({ to, answer }) => to !== 'answered' || answer !== '', 'say what the member is to read'),
    ['answer'],
  ),
)

/** Dialog for the answer to a reported problem. A replacement comes first, as the most frequent answer. */
export function ProblemDialog({
  order,
  onClose,
  onDone,
}: {
  order: Order
  onClose: () => void
  onDone: () => void
}) {
  const { send, conflict } = useOrderChange('answerOrderProblem', order)
  const form = useWireForm<{ to: Outcome; answer: string; points: string }>({
    schema,
    defaultValues: { to: 'replaced', answer: '', points: '' },
    async send({ to, answer, points }) {
      const refund = to === 'refunded' && points !== '' ? { points: Number(points) } : {}
      // The member's notification takes a single line.
      const done = await send({ to, answer: answer.replaceAll(/\s+/g, ' '), ...refund })
      if (done === null) return
      onDone()
      onClose()
    },
  })
  const to = form.form.watch('to')
  return (
    <Dialog onClose={onClose} open size="small" title={`Answer about ${order.number}`}>
      <WireFormFields
        buttons={
          <Button busy={form.busy} type="submit">
            {outcomes.find(({ value }) => value === to)?.label}
          </Button>
        }
        of={form}
      >
        <ChangedOrder conflict={conflict} />
        <SelectField {...form.field('to')} label="What happens" options={outcomes} />
        {to === 'refunded' && (
          <TextField
            {...form.field('points')}
            hint={`Empty: all ${groupedNumber(order.points - order.refunded_points)} that are left.`}
            inputMode="numeric"
            label="Points"
            optional
          />
        )}
        <TextAreaField
          {...form.field('answer')}
          hint="The member reads it."
          label="Answer"
          optional={to !== 'answered'}
        />
      </WireFormFields>
    </Dialog>
  )
}
