import { useRef, useState } from 'react'
import type { User } from '../../contract/shop-entities/user.ts'
import type { PointsStatement, StatementLine } from '../../contract/shop-entities/points-statement.ts'
import { orderYears, showDate } from '../../domain/dates.ts'
import { formatPoints } from '../../domain/points.ts'
import { kitMessages } from '../../messages/kit.ts'
import { passbookMessages } from '../../messages/passbook.ts'
import { platform } from '../../platform/platform.ts'
import { selectClient } from '../../store/session/client-slice.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { useNearBottom } from '../../ui/list/use-near-bottom.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Loader } from '../../ui/status/loader.tsx'
import { PassbookExport } from './passbook-export.tsx'
import { PassbookLines } from './passbook-lines.tsx'
import { classNames } from '../../ui/class-names.ts'
import tone from '../../ui/tone.module.css'
import layout from '../../ui/layout.module.css'
import styles from './passbook.module.css'
import { useStatement } from './use-statement.ts'
import { Skeleton } from '../../ui/status/skeleton.tsx'

const CARDS = 5

function PassbookSkeleton() {
  return (
    <output className={layout.stack3}>
      <span className="visually-hidden">{passbookMessages.loading}</span>
      {Array.from({ length: CARDS }, (_, index) => (
        <span className={styles.card} key={index}>
          <span className={layout.stack2}>
            <Skeleton shape="line" width="70%" />
            <Skeleton shape="line" width="35%" />
          </span>
          <Skeleton shape="line" width="5rem" />
        </span>
      ))}
    </output>
  )
}

/** Expiry dates shown at first; more are collapsed. */
const DATES_SHOWN = 3

/** The points passbook: what expires when, and a member's movements by year. */
export function Passbook({ user }: { user: User }) {
  const [year, setYear] = useState<number | ''>('')
  const all = useStatement(user)
  const chosen = useStatement(user, year)
  const [now] = useState(() => new Date())
  const years = orderYears(now).map((value) => ({ value, label: String(value) }))
  const lines = chosen.statement?.lines ?? []
  const organisation = useShop((state) => selectClient(state)?.client_name ?? '')

  return (
    <div className={styles.passbook}>
      <div className={styles.printed}>
        {organisation !== '' && <p className={styles.organisation}>{organisation}</p>}
        <p>{passbookMessages.printedOn(user.name, showDate(now.toISOString()))}</p>
        <p>{passbookMessages.balanceAfterIs(formatPoints(user.rewards_points))}</p>
      </div>
      <Expiring dates={all.statement?.expiring ?? []} />
      <div className={styles.tools}>
        <SelectField
          label={passbookMessages.year}
          onChange={({ currentTarget: { value } }) => setYear(value === '' ? '' : Number(value))}
          options={years}
          placeholder={{ value: '', label: passbookMessages.allYears }}
          value={year}
        />
        {platform().terminal === null && lines.length > 0 && (
          <PassbookExport lines={lines} loadAll={chosen.loadAll} />
        )}
      </div>
      {lines.length > 0 && <Movements hasMore={chosen.hasMore} lines={lines} onNearEnd={chosen.loadMore} />}
      {chosen.loading && lines.length === 0 && <PassbookSkeleton />}
      {chosen.loading && lines.length > 0 && chosen.hasMore && <Loader label={kitMessages.loading} />}
      {chosen.failed !== null && (
        <LoadFailed
          onRetry={chosen.retry}
          part={chosen.failed}
          reference={chosen.reference}
          title={passbookMessages.failed}
        />
      )}
      {!chosen.loading && chosen.failed !== 'first' && lines.length === 0 && (
        <NothingMoved isFiltered={year !== ''} onShowAll={() => setYear('')} />
      )}
    </div>
  )
}

function Expiring({ dates }: { dates: PointsStatement['expiring'] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (dates.length === 0) return null
  const shownDates = showsAll ? dates : dates.slice(0, DATES_SHOWN)
  return (
    <section aria-label={passbookMessages.expiring} className={classNames(styles.expiring, tone.warning)}>
      <ul>
        {shownDates.map(({ points, expires_at }) => (
          <li key={expires_at}>{passbookMessages.expires(formatPoints(points), showDate(expires_at))}</li>
        ))}
      </ul>
      {shownDates.length < dates.length && (
        <Button onClick={() => setShowsAll(true)} size="small" variant="quiet">
          {passbookMessages.showAllExpiring}
        </Button>
      )}
    </section>
  )
}

function Movements({
  lines,
  hasMore,
  onNearEnd,
}: {
  lines: readonly StatementLine[]
  hasMore: boolean
  onNearEnd: () => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useNearBottom(list, { active: hasMore, length: lines.length, onNear: onNearEnd })
  return (
    <div ref={list}>
      <PassbookLines lines={lines} />
    </div>
  )
}

function NothingMoved({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered)
    return <EmptyState picture="box" text={passbookMessages.emptyText} title={passbookMessages.empty} />
  return (
    <EmptyState
      action={
        <Button onClick={onShowAll} variant="secondary">
          {passbookMessages.showAll}
        </Button>
      }
      picture="box"
      title={passbookMessages.emptyYear}
    />
  )
}
