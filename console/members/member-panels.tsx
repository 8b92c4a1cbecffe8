/** The parts of a member's page. */
import { useState } from 'react'
import { Link } from '../api/address.tsx'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { inBackground } from '../../src/lib/in-background.ts'
import { showDate } from '../../src/domain/dates.ts'
import { Button } from '../../src/ui/button.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import { LoadFailed } from '../../src/ui/status/load-failed.tsx'
import { useList } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import { counted } from '../parts/counted.ts'
import { shortDay } from '../parts/moments.ts'
import { orderStateOf } from '../parts/order-state.ts'
import { Badge } from '../parts/badge.tsx'
import { Facts } from '../parts/facts.tsx'
import { Panel } from '../parts/panel.tsx'
import type { Member } from './login-state.ts'
import { TagList } from './tag-list.tsx'
import text from '../../src/ui/text.module.css'
import styles from './member-page.module.css'

const dayOf = (at: string) => shortDay(at, new Date())

/** Rows of each list in the member's reply; if it has that many, there may be more. */
const SHOWN = 10

/** A member's contact, masked without the permission to see it. */
export function MemberContact({ member: { id, mobile, email, client } }: { member: Member }) {
  return (
    <Panel title="Contact">
      <Facts
        facts={[
          ['Mobile', mobile],
          ['E-mail address', email],
          ['Client', client],
          ['Member', id],
        ]}
      />
    </Panel>
  )
}

/** The operators' own words about a member. */
export function MemberTags({ member: { tags, client }, onChange }: { member: Member; onChange: () => void }) {
  const may = useMay()
  return (
    <Panel
      action={
        may('members.edit', client) && (
          <Button onClick={onChange} size="small" variant="secondary">
            Change tags
          </Button>
        )
      }
      title="Tags"
    >
      {tags.length === 0 ? <p className={text.quiet}>None</p> : <TagList tags={tags} />}
    </Panel>
  )
}

/** Balance, and what expires next. */
export function MemberPoints({ member: { points, lots } }: { member: Member }) {
  return (
    <Panel action={<strong className={styles.balance}>{groupedNumber(points)}</strong>} title="Points">
      {lots.length > 0 && (
        <ul aria-label="Points by last day" className={styles.rows}>
          {lots.map(({ points: of, expires_on: day }) => (
            <li className={styles.row} key={day ?? 'never'}>
              <span>{day === null ? 'Never expire' : `Until ${showDate(day)}`}</span>
              <span className={styles.amount}>{groupedNumber(of)}</span>
            </li>
          ))}
        </ul>
      )}
      {lots.length === 0 && <p className={text.quiet}>No points to spend</p>}
    </Panel>
  )
}

/** Number of the member's sessions. */
export function MemberSessions({
  member: { sessions, client },
  onEnd,
}: {
  member: Member
  onEnd: () => void
}) {
  const may = useMay()
  return (
    <Panel
      action={
        sessions > 0 &&
        may('members.support', client) && (
          <Button onClick={onEnd} size="small" variant="secondary">
            Log out everywhere
          </Button>
        )
      }
      title="Sessions"
    >
      <p>{sessions === 0 ? 'Logged in nowhere' : `Logged in on ${counted(sessions, 'device')}`}</p>
    </Panel>
  )
}

/** The member's latest orders. */
export function MemberOrders({ member: { orders } }: { member: Member }) {
  return (
    <Panel title="Newest orders">
      {orders.length === 0 && <p className={text.quiet}>They have ordered nothing yet</p>}
      <ul aria-label="Newest orders" className={styles.rows} hidden={orders.length === 0}>
        {orders.map((order) => {
          const { text, tone } = orderStateOf(order)
          return (
            <li className={styles.row} key={order.number}>
              <span className={styles.day}>{dayOf(order.placed_at)}</span>
              <span className={styles.what}>
                <Link to={`/orders/${order.number}`}>{order.number}</Link> <Badge tone={tone}>{text}</Badge>
              </span>
              <span className={styles.amount}>{groupedNumber(order.points)}</span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

type LedgerLine = AdminReplyOf<'listMemberLedger'>['items'][number]

function LedgerLines({ lines }: { lines: readonly LedgerLine[] }) {
  return (
    <ul aria-label="Ledger" className={styles.rows}>
      {lines.map(({ id, at, points, reason, order, actor }) => (
        <li className={styles.row} key={id}>
          <time className={styles.day} dateTime={at}>
            {dayOf(at)}
          </time>
          <span className={styles.what}>
            <span>{order === null ? reason : <Link to={`/orders/${order}`}>{reason}</Link>}</span>
            {actor !== null && <span className={classNames(text.quiet, styles.actor)}>{actor}</span>}
          </span>
          <span className={classNames(styles.amount, points > 0 && styles.gained)}>
            {`${points > 0 ? '+' : '−'}${groupedNumber(Math.abs(points))}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The whole ledger, page by page. @param first rows shown until it has loaded */
function WholeLedger({ id, first }: { id: number; first: readonly LedgerLine[] }) {
  const list = useList('listMemberLedger', { id })
  const { rows, error, hasNextPage, isPending, isFetchingNextPage, fetchNextPage, refetch } = list
  return (
    <>
      <LedgerLines lines={isPending || rows.length === 0 ? first : rows} />
      {error !== null && (
        <LoadFailed
          onRetry={() => inBackground(rows.length === 0 ? refetch() : fetchNextPage())}
          part="more"
          reference={null}
        />
      )}
      {error === null && (isPending || hasNextPage) && (
        <More busy={isPending || isFetchingNextPage} onPress={() => inBackground(fetchNextPage())} />
      )}
    </>
  )
}

function More({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  return (
    <div className={styles.more}>
      <Button busy={busy} onClick={onPress} size="small" variant="secondary">
        Show more
      </Button>
    </div>
  )
}

/** The member's ledger, newest first. */
export function MemberLedger({ member: { id, ledger } }: { member: Member }) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <Panel title="Ledger">
      {ledger.length === 0 && <p className={text.quiet}>No points have come or gone yet</p>}
      {isWhole && <WholeLedger first={ledger} id={id} />}
      {!isWhole && ledger.length > 0 && <LedgerLines lines={ledger} />}
      {!isWhole && ledger.length >= SHOWN && <More busy={false} onPress={() => setIsWhole(true)} />}
    </Panel>
  )
}
