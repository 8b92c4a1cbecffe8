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
import {
  chosenPieces,
  firstPieces,
  idAndQuantity,
  leftOf,
  PieceFields,
  typedPieces,
  type TypedPieces,
} from './piece-fields.tsx'
import text from '../../src/ui/text.module.css'

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
    pieces: typedPieces,
  }),
  v.forward(
    v.check(({ to, answer }) => to !== 'answered' || answer !== '', 'say what the member is to read'),
    ['answer'],
  ),
)

/** What can be answered: a problem that was replaced in part can only be replaced further. */
function possibleOf(order: Order): Record<Outcome, boolean> {
  const isReplaced = order.problem?.state === 'replaced'
  return {
    replaced: order.lines.some((line) => leftOf(line) > 0),
    refunded: order.refunded_points < order.points && !isReplaced,
    answered: !isReplaced,
  }
}

/** Dialog for the answer to a reported problem. A replacement comes first, as the most frequent answer. */
export function ProblemDialog({
  order,
  onClose,
  onDone,
}: {
  order: Order
  onClose: () => void
  onDone: (order: Order, to: Outcome) => void
}) {
  const { send, conflict } = useOrderChange('answerOrderProblem', order)
  const lines = order.lines.filter((line) => leftOf(line) > 0)
  const possible = possibleOf(order)
  const form = useWireForm<{ to: Outcome; answer: string; points: string; pieces: TypedPieces }>({
    schema,
    defaultValues: {
      to: outcomes.find(({ value }) => possible[value])?.value ?? 'replaced',
      answer: '',
      points: '',
      pieces: firstPieces(lines, (line) => (lines.length === 1 && leftOf(line) === 1 ? 1 : 0)),
    },
    keeps: `answer about ${order.number}`,
    async send({ to, answer, points, pieces }) {
      const refund = to === 'refunded' && points.trim() !== '' ? { points } : {}
      const again = to === 'replaced' ? { lines: chosenPieces(lines, pieces).map(idAndQuantity) } : {}
      const said = { to, answer: inOneLine(answer), ...refund, ...again }
      const done = await send((version) => ({ number: order.number, version, ...said }))
      if (done === null) return
      form.draft?.forget()
      onDone(done, to)
      onClose()
    },
  })
  const { to, pieces } = form.form.watch()
  const replaced = order.lines.reduce((sum, line) => sum + line.replaced_quantity * line.points, 0)
  const owed = Math.max(order.points - order.refunded_points - replaced, 0)
  return (
    <FormDialog
      act={outcomes.find(({ value }) => value === to)?.label ?? ''}
      disabled={to === 'replaced' && chosenPieces(lines, pieces).length === 0}
      of={form}
      onClose={onClose}
      title={`Answer about ${order.number}`}
    >
      <ChangedOrder conflict={conflict} />
      <SelectField
        {...form.field('to')}
        label="What happens"
        options={outcomes.filter(({ value }) => possible[value])}
      />
      {to === 'replaced' && (
        <>
          <p className={text.quiet}>
            A new order at no points, accepted at once. It waits at the desk to be packed and shipped.
          </p>
          <PieceFields field={form.field} left={leftOf} lines={lines} none="" />
        </>
      )}
      {to === 'refunded' && (
        <TextField
          {...form.field('points')}
          hint={`Empty: all ${groupedNumber(owed)} that are left.`}
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
