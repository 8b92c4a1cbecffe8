import * as v from 'valibot'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { Checkbox } from '../../src/ui/field/checkbox.tsx'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { useChange } from '../api/changes.ts'
import { requestFields } from '../api/request-fields.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useWireForm } from '../parts/form.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import { staleOrders } from './order-changes.ts'
import type { Order } from './order.ts'
import {
  chosenPieces,
  countOf,
  firstPieces,
  idAndQuantity,
  leftOf,
  PieceFields,
  typedPieces,
} from './piece-fields.tsx'
import text from '../../src/ui/text.module.css'

const fields = v.object({
  by: v.picklist(['pieces', 'points']),
  pieces: typedPieces,
  points: v.string(),
  restock: v.boolean(),
  reason: requestFields('refundOrder').reason,
  /** Empty until it is first sent, then kept with what is typed: sending it again, also later, makes no second refund. */
  key: v.string(),
})
type Fields = v.InferInput<typeof fields>

const schema = v.pipe(
  fields,
  v.forward(
    v.check(({ by, points }) => by === 'pieces' || countOf(points) > 0, 'say how many points'),
    ['points'],
  ),
)

function pointsOf(order: Order, given: Fields): number {
  if (given.by === 'points') return Math.max(countOf(given.points), 0)
  const cost = chosenPieces(order.lines, given.pieces).reduce(
    (sum, { quantity, points }) => sum + quantity * points,
    0,
  )
  return given.restock ? Math.min(cost, order.points - order.refunded_points) : cost
}

function useRefund(order: Order, onDone: (points: number) => void) {
  const refund = useChange('refundOrder', staleOrders)
  const pieces = firstPieces(order.lines, (line) => (order.lines.length === 1 && leftOf(line) === 1 ? 1 : 0))
  const form = useWireForm<Fields>({
    schema,
    defaultValues: { by: 'pieces', pieces, points: '', restock: false, reason: '', key: '' },
    keeps: `refund of ${order.number}`,
    async send(given) {
      const key = given.key || crypto.randomUUID()
      form.form.setValue('key', key)
      const lines = chosenPieces(order.lines, given.pieces).map(idAndQuantity)
      const what =
        given.by === 'points' ? { points: countOf(given.points) } : { lines, restock: given.restock }
      const { number } = order
      const request = { number, ...what, reason: given.reason, idempotency_key: key }
      const reply = await refund.mutateAsync(request)
      form.draft?.forget()
      onDone(reply.refund.points)
    },
  })
  return form
}

/**
 * Refunds part of an order: pieces at their price, or a number of points.
 * @param onDone called with the points refunded
 */
export function RefundDialog({
  order,
  onClose,
  onDone,
}: {
  order: Order
  onClose: () => void
  onDone: (points: number) => void
}) {
  const form = useRefund(order, (points) => {
    onDone(points)
    onClose()
  })
  const given = form.form.watch()
  const points = pointsOf(order, given)
  const isReturn =
    given.by === 'pieces' && given.restock && chosenPieces(order.lines, given.pieces).length > 0
  return (
    <FormDialog
      act={
        points > 0 ? `Refund ${groupedNumber(points)} points` : isReturn ? 'Put back into stock' : 'Refund'
      }
      disabled={points === 0 && !isReturn}
      of={form}
      onClose={onClose}
      size="medium"
      title={`Refund of ${order.number}`}
    >
      <p className={text.quiet}>
        {`${groupedNumber(order.points - order.refunded_points)} of ${groupedNumber(order.points)} points are left of this order.`}
      </p>
      <SelectField
        {...form.field('by')}
        label="What comes back"
        options={[
          { value: 'pieces', label: 'Pieces, for what they cost' },
          { value: 'points', label: 'A number of points' },
        ]}
      />
      {given.by === 'points' ? (
        <TextField {...form.field('points')} inputMode="numeric" label="Points" />
      ) : (
        <>
          <PieceFields
            detail={(line) => `${groupedNumber(line.points)} points each`}
            field={form.field}
            left={leftOf}
            lines={order.lines}
            none="All came back or were replaced"
          />
          <Checkbox {...form.form.register('restock')} label="Put the pieces back into stock" />
        </>
      )}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
