import * as v from 'valibot'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextAreaField } from '../../src/ui/field/text-area-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { requestFields } from '../api/request-fields.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useWireForm } from '../parts/form.tsx'
import { ChangedOrder } from './changed-order.tsx'
import { useOrderChange } from './order-changes.ts'
import type { Order } from './order.ts'

const outcomes = [
  { value: 'replaced', label: 'Send it again' },
  { value: 'refunded', label: 'Refund points' },
  { value: 'answered', label: 'Answer only' },
] as const
type Outcome = (typeof outcomes)[number]['value']

const { answer, points } = requestFields('answerOrderProblem')
/** The member's notification takes a single line. */
const inOneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
const schema = v.pipe(
  v.object({
    to: v.picklist(outcomes.map(({ value }) => value)),
    answer: v.pipe(v.string(), v.transform(inOneLine), v.unwrap(answer)),
    points: v.pipe(
      v.string(),
      v.check(
        (typed) => typed.trim() === '' || v.is(v.unwrap(points), typed),
        'must be a whole number of points',
      ),
    ),
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
    keeps: `answer about ${order.number}`,
    async send({ to, answer, points }) {
      const refund = to === 'refunded' && points.trim() !== '' ? { points } : {}
      const said = { to, answer: inOneLine(answer), ...refund }
      const done = await send((version) => ({ number: order.number, version, ...said }))
      if (done === null) return
      form.draft?.forget()
      onDone()
      onClose()
    },
  })
  const to = form.form.watch('to')
  return (
    <FormDialog
      act={outcomes.find(({ value }) => value === to)?.label ?? ''}
      of={form}
      onClose={onClose}
      title={`Answer about ${order.number}`}
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
    </FormDialog>
  )
}
