/** The parts of an order's page. */
import { useState } from 'react'
import { Link } from '../api/address.tsx'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { adminRequests } from '../../src/contract/admin/requests.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { inBackground } from '../../src/lib/in-background.ts'
import { showDate } from '../../src/domain/dates.ts'
import { Button } from '../../src/ui/button.tsx'
import { AdminCallError } from '../api/admin-call.ts'
import { useChange } from '../api/changes.ts'
import { useList } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import { Badge } from '../parts/badge.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Facts } from '../parts/facts.tsx'
import { showMoment } from '../parts/moments.ts'
import { Panel } from '../parts/panel.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { staleOrders } from './order-changes.ts'
import { Replacements } from './parcels-panel.tsx'
import { leftOf } from './piece-fields.tsx'
import { timelineOf } from './order-timeline.ts'
import { problemKindWords, problemStateWords, type Order } from './order.ts'
import { classNames } from '../../src/ui/class-names.ts'
import textStyles from '../../src/ui/text.module.css'
import surface from '../../src/ui/surface.module.css'
import styles from './order-page.module.css'
import { TextAreaField } from '../../src/ui/field/text-area-field.tsx'
import { useWireForm, WireFormFields } from '../parts/form.tsx'

/** Form for a note on an order; only operators see notes. */
function NoteForm({ number }: { number: string }) {
  const { mutateAsync } = useChange('addOrderNote', staleOrders)
  const form = useWireForm({
    schema: adminRequests.addOrderNote,
    defaultValues: { number, text: '' },
    keeps: `note on ${number}`,
    async send({ text }) {
      await mutateAsync({ number, text })
      form.form.reset()
    },
  })
  return (
    <WireFormFields act="Add the note" of={form} size="small" variant="secondary">
      <TextAreaField {...form.field('text')} hint="Operators alone see it." label="Note" rows={2} />
    </WireFormFields>
  )
}

/** The order's lines. */
export function OrderLines({ order: { lines, points, refunded_points: refunded } }: { order: Order }) {
  return (
    <Panel title="Lines">
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Pieces</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <span>{line.name}</span>
                <span className={styles.quiet}>
                  {[line.code, line.size, line.colour].filter((text) => text !== '').join(' · ')}
                </span>
              </th>
              <td>
                <span>{line.quantity}</span>
                {line.refunded_quantity > 0 && (
                  <span className={styles.quiet}>{`${line.refunded_quantity} refunded`}</span>
                )}
                {line.replaced_quantity > 0 && (
                  <span className={styles.quiet}>{`${line.replaced_quantity} replaced`}</span>
                )}
                {line.sent_quantity > 0 && line.sent_quantity < line.quantity && (
                  <span className={styles.quiet}>{`${line.sent_quantity} sent`}</span>
                )}
              </td>
              <td>
                <span>{groupedNumber(line.points * line.quantity)}</span>
                {line.quantity > 1 && (
                  <span className={styles.quiet}>{`${groupedNumber(line.points)} each`}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{lines.reduce((sum, { quantity }) => sum + quantity, 0)}</td>
            <td>
              <span>{groupedNumber(points)}</span>
              {refunded > 0 && <span className={styles.quiet}>{`${groupedNumber(refunded)} came back`}</span>}
            </td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}

/** The problem that the member reported; null if there is none. */
export function OrderProblem({ order, onAnswer }: { order: Order; onAnswer: () => void }) {
  const may = useMay()
  const { problem, client } = order
  if (problem === null) return null
  // Pieces that are left can still be sent again.
  const isOver =
    problem.state === 'refunded' ||
    (problem.state === 'replaced' &&
      (order.replaced_by.length === 0 || order.lines.every((line) => leftOf(line) === 0)))
  return (
    <Panel
      action={
        <Badge tone={problem.state === 'open' ? 'error' : 'plain'}>{problemStateWords[problem.state]}</Badge>
      }
      title={problemKindWords[problem.kind]}
    >
      {problem.comment !== '' && (
        <blockquote className={classNames(surface.sunken, textStyles.typed, styles.said)}>
          {problem.comment}
        </blockquote>
      )}
      {problem.answer !== '' && <p>{`Answered: ${problem.answer}`}</p>}
      {!isOver && may('orders.refund', client) && (
        <div>
          <Button
            onClick={onAnswer}
            size="small"
            variant={problem.state === 'open' ? 'primary' : 'secondary'}
          >
            {problem.state === 'replaced' ? 'Send more again' : 'Answer the problem'}
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** Expected day, parcel and address. */
export function OrderDelivery({ order, onCorrect }: { order: Order; onCorrect: () => void }) {
  const may = useMay()
  const { client, status, delivered, ship_to: to } = order
  const isWaitedFor = status !== 'declined' && !delivered
  return (
    <Panel title="Delivery">
      {to !== null && (
        <address className={styles.address}>
          <strong>{to.name}</strong>
          <span>{to.address}</span>
          <span>{to.pincode}</span>
          <span>{to.mobile}</span>
          {to.email !== '' && <span>{to.email}</span>}
        </address>
      )}
      <Facts
        facts={[
          ['Expected', showDate(order.expected_delivery)],
          ['Tracking number', order.tracking_number],
          ...(order.printed === null
            ? []
            : [['Packing list', `Printed ${showMoment(order.printed.at)} by ${order.printed.by}`] as const]),
          ...(status === 'complete' ? [['Confirmed', delivered ? 'Yes' : 'Not yet'] as const] : []),
        ]}
      />
      {isWaitedFor && may('orders.move', client) && (
        <div>
          <Button onClick={onCorrect} size="small" variant="secondary">
            Change date or tracking
          </Button>
        </div>
      )}
      {status === 'complete' && !delivered && may('orders.code', client) && <DeliveryCode order={order} />}
    </Panel>
  )
}

/** Shows the delivery code on a press, which the audit log records. */
function DeliveryCode({ order: { number } }: { order: Order }) {
  const { mutateAsync, isPending } = useChange('showDeliveryCode', [])
  const [said, setSaid] = useState<{ code: string } | { failure: string } | null>(null)
  async function show(): Promise<void> {
    try {
      setSaid({ code: (await mutateAsync({ number })).delivery_code })
    } catch (error) {
      if (!(error instanceof AdminCallError)) throw error
      setSaid({ failure: error.message })
    }
  }
  return (
    <div className={styles.code}>
      {said !== null && 'code' in said ? (
        <output>
          Delivery code <strong>{said.code}</strong>
        </output>
      ) : (
        <Button busy={isPending} onClick={() => inBackground(show())} size="small" variant="secondary">
          Show delivery code
        </Button>
      )}
      <p className={styles.note}>
        {said !== null && 'failure' in said ? said.failure : 'The audit log keeps who read it.'}
      </p>
    </div>
  )
}

/** The member and the time of the order. */
export function OrderFacts({ order }: { order: Order }) {
  const may = useMay()
  const { client, member, decline_reason: declined, hold_reason: held } = order
  const mayOpen = may('members.read', client)
  const name = mayOpen ? <Link to={`/members/${member.id}`}>{member.name}</Link> : member.name
  return (
    <Panel title="Order">
      <Facts
        facts={[
          ['Member', name],
          ['Mobile', member.mobile],
          ['Client', client],
          ['Placed', showMoment(order.placed_at)],
          ...(declined === '' ? [] : [['Declined', declined] as const]),
          ...(held === '' ? [] : [['On hold', held] as const]),
        ]}
      />
      <Replacements order={order} />
    </Panel>
  )
}

/** History and notes, with a form for a new note. */
export function OrderTimeline({ order }: { order: Order }) {
  const may = useMay()
  return (
    <Panel title="History and notes">
      {may('orders.move', order.client) && <NoteForm number={order.number} />}
      <Timeline
        entries={timelineOf(order).map(({ at, actor, kind, text, effects }) => ({
          at,
          actor: actor === '' ? 'Shop' : actor,
          what: (
            <>
              {kind === 'note' ? (
                <p className={classNames(surface.sunken, textStyles.typed, styles.said)}>{text}</p>
              ) : (
                <p>{text}</p>
              )}
              {effects.map((effect) => (
                <p className={styles.note} key={effect}>
                  {effect}
                </p>
              ))}
            </>
          ),
        }))}
        label="History and notes"
      />
      {order.note_count > order.notes.length && <AllNotes order={order} />}
    </Panel>
  )
}

type Note = AdminReplyOf<'listOrderNotes'>['items'][number]

const noteColumns: readonly Column<Note>[] = [
  { id: 'text', header: 'Note', cell: ({ text }) => <p className={textStyles.typed}>{text}</p> },
  {
    id: 'written',
    header: 'Written',
    cell: ({ at, actor }) => (
      <span>
        <span>{`${actor},`}</span> <time dateTime={at}>{showMoment(at)}</time>
      </span>
    ),
  },
]

/** All notes of an order that has more than come with it, read when they are asked for. The button stays, and its focus. */
function AllNotes({ order: { number, note_count: count } }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} size="small" variant="secondary">
        {`All ${groupedNumber(count)} notes`}
      </Button>
      {isOpen && <NoteList number={number} />}
    </>
  )
}

function NoteList({ number }: { number: string }) {
  const list = useList('listOrderNotes', { number })
  return (
    <DataTable
      columns={noteColumns}
      empty={null}
      label="All notes"
      list={list}
      rowId={({ at, actor, text }) => `${at} ${actor} ${text}`}
    />
  )
}
