import { useState } from 'react'
import * as v from 'valibot'
import { groupedNumber } from '../../src/contract/grouped-number.ts'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { Checkbox } from '../../src/ui/field/checkbox.tsx'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { useChange } from '../api/changes.ts'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { counted } from '../parts/counted.ts'
import type { Order } from './order-words.ts'
import text from '../../src/ui/text.module.css'
import styles from './refund-dialog.module.css'

type Line = Order['lines'][number]

/** A form's names must not begin with a digit. */
const nameOf = ({ id }: Line) => `line${id}`
const leftOf = ({ quantity, refunded_quantity }: Line) => quantity - refunded_quantity
const isCount = (text: string) => /^\d{1,9}$/.test(text.trim())

const fields = v.object({
  by: v.picklist(['pieces', 'points']),
  pieces: v.record(v.string(), v.pipe(v.string(), v.check(isCount, 'must be a number of pieces'))),
  points: v.string(),
  restock: v.boolean(),
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'say why, for other operators'),
    v.maxLength(300, 'at most 300 characters'),
  ),
})
type Fields = v.InferInput<typeof fields>

const schema = v.pipe(
  fields,
  v.forward(
    v.check(
      ({ by, points }) => by === 'pieces' || (isCount(points) && Number(points) > 0),
      'say how many points',
    ),
    ['points'],
  ),
)

/** The refunded lines of the request: those with at least one piece. */
const chosen = ({ lines }: Order, { pieces }: Fields) =>
  lines
    .map((line) => ({ id: line.id, quantity: Number(pieces[nameOf(line)]), points: line.points }))
    .filter(({ quantity }) => quantity > 0)

function pointsOf(order: Order, given: Fields): number {
  if (given.by === 'points') return isCount(given.points) ? Number(given.points) : 0
  const cost = chosen(order, given).reduce((sum, { quantity, points }) => sum + quantity * points, 0)
  return given.restock ? Math.min(cost, order.points - order.refunded_points) : cost
}

function useRefund(order: Order, onDone: (points: number) => void) {
  const refund = useChange('refundOrder')
  // One key per dialog: a second press, or a retry after a lost reply, makes no second refund.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const pieces = Object.fromEntries(
    order.lines.map((line) => [nameOf(line), order.lines.length === 1 && leftOf(line) === 1 ? '1' : '0']),
  )
  return useWireForm<Fields>({
    schema,
    defaultValues: { by: 'pieces', pieces, points: '', restock: false, reason: '' },
    async send(given) {
      const lines = chosen(order, given).map(({ id, quantity }) => ({ id, quantity }))
      const what =
        given.by === 'points' ? { points: Number(given.points) } : { lines, restock: given.restock }
      const { number } = order
      const reply = await refund.mutateAsync({ number, ...what, reason: given.reason, idempotencyKey })
      onDone(reply.refund.points)
    },
  })
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
  const isReturn = given.by === 'pieces' && given.restock && chosen(order, given).length > 0
  return (
    <Dialog onClose={onClose} open size="medium" title={`Refund of ${order.number}`}>
      <WireFormFields
        buttons={
          <Button busy={form.busy} disabled={points === 0 && !isReturn} type="submit">
            {points === 0
              ? isReturn
                ? 'Put back into stock'
                : 'Refund'
              : `Refund ${groupedNumber(points)} points`}
          </Button>
        }
        of={form}
      >
        <p className={text.quiet}>
          {groupedNumber(order.points - order.refunded_points)} of {groupedNumber(order.points)} points are
          left of this order.
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
            <Pieces form={form} order={order} />
            <Checkbox {...form.form.register('restock')} label="Put the pieces back into stock" />
          </>
        )}
        <TextField
          {...form.field('reason')}
          hint="For other operators; the member does not read it."
          label="Reason"
        />
      </WireFormFields>
    </Dialog>
  )
}

function Pieces({ order, form }: { order: Order; form: ReturnType<typeof useRefund> }) {
  return (
    <ul className={styles.lines}>
      {order.lines.map((line) => (
        <li className={styles.line} key={line.id}>
          <div>
            <p className={text.strong}>{line.name}</p>
            <p className={text.quiet}>
              {[line.code, line.size, line.colour].filter((text) => text !== '').join(' · ')} ·{' '}
              {groupedNumber(line.points)} points each
            </p>
          </div>
          <TextField
            {...form.field(`pieces.${nameOf(line)}`)}
            hint={leftOf(line) === 0 ? 'All came back' : `of ${counted(leftOf(line), 'piece')}`}
            inputMode="numeric"
            label={`Pieces of ${line.code}`}
            max={leftOf(line)}
            min={0}
            readOnly={leftOf(line) === 0}
            type="number"
          />
        </li>
      ))}
    </ul>
  )
}
