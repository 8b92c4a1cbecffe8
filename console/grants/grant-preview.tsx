import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { Button } from '../../src/ui/button.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { counted } from '../parts/counted.ts'
import { DataTable, numberColumn, type Column } from '../parts/data-table.tsx'
import { Panel } from '../parts/panel.tsx'
import { wholeList } from '../parts/whole-list.ts'
import { lastDayOf } from './grant.ts'
import type { LineFault } from './grant-lines.ts'
import buttons from '../parts/form.module.css'
import styles from './grants.module.css'

type Seen = AdminReplyOf<'createGrants'>
type SeenRow = Seen['rows'][number]

export interface GrantPreviewProps {
  /** Null if no line can be read. */
  seen: Seen | null
  faults: readonly LineFault[]
  /** Lines of members who have one already. */
  repeated: readonly LineFault[]
}

const columnsOf = (isWaiting: boolean): readonly Column<SeenRow>[] => [
  { id: 'name', header: 'Member', cell: ({ name }) => name || 'Without a name', long: true },
  { id: 'mobile', header: 'Mobile', cell: ({ mobile }) => mobile },
  numberColumn('points', 'Points', ({ points }) => points),
  numberColumn('balance', 'Balance then', ({ balance }) => balance),
  {
    id: 'until',
    header: 'Last day',
    cell: ({ expires_on: day, points }) => (points < 0 ? '–' : lastDayOf(day, isWaiting)),
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason, long: true },
]

const FAULTS_SHOWN = 20

/** The preview has come before it is shown. */
const arrived = { isPending: false, error: null, refetch: async () => undefined }

/** Points given and points taken, separately: the sum alone would hide both. */
function amountsOf({ points, rows }: Seen) {
  const taken = -rows.reduce((sum, row) => sum + Math.min(row.points, 0), 0)
  return { given: points + taken, taken }
}

/** `2,000 points for 4 members`, or what is taken. */
function sumOf(seen: Seen): string {
  const { given, taken } = amountsOf(seen)
  const members = counted(seen.members, 'member')
  if (taken === 0) return `${groupedNumber(given)} points for ${members}`
  if (given === 0) return `${groupedNumber(taken)} points taken from ${members}`
  return `${groupedNumber(given)} points given and ${groupedNumber(taken)} taken, of ${members} together`
}

function labelOf(seen: Seen): string {
  const { given, taken } = amountsOf(seen)
  const amount = `${groupedNumber(given + taken)} points`
  if (seen.state === 'waiting') return `Ask for approval of ${amount}`
  if (taken === 0) return `Give ${amount}`
  return given === 0
    ? `Take ${amount}`
    : `Give ${groupedNumber(given)} and take ${groupedNumber(taken)} points`
}

function LineList({ label, lines }: { label: string; lines: readonly LineFault[] }) {
  return (
    <ul aria-label={label} className={styles.faults}>
      {lines.slice(0, FAULTS_SHOWN).map(({ line, column, what }) => (
        <li key={line}>{`Line ${line}, ${column}: ${what}`}</li>
      ))}
      {lines.length > FAULTS_SHOWN && <li>{`and ${lines.length - FAULTS_SHOWN} more`}</li>}
    </ul>
  )
}

/** Who gets how many, what it comes to, and what is wrong in which line; given only if nothing is. */
export function GrantPreview({
  seen,
  faults,
  repeated,
  onGive,
  busy,
  failure,
}: GrantPreviewProps & { onGive: () => void; busy: boolean; failure: string | null }) {
  const isReady = seen !== null && faults.length === 0
  const list = wholeList(arrived, seen?.rows ?? [])
  return (
    <Panel title="What happens then">
      <div aria-live="polite" className={styles.found}>
        {isReady && <p className={styles.sum}>{sumOf(seen)}</p>}
        {isReady && seen.state === 'waiting' && (
          <InlineMessage tone="info">
            This is more than one person may give here: nothing moves until somebody else approves it.
          </InlineMessage>
        )}
        {faults.length > 0 && (
          <>
            <InlineMessage tone="error">
              {`${counted(faults.length, 'line')} can’t be granted, so nothing is. Put right:`}
            </InlineMessage>
            <LineList label="What is wrong" lines={faults} />
          </>
        )}
        {repeated.length > 0 && (
          <>
            <InlineMessage tone="warning">
              {`${counted(repeated.length, 'line')} ${repeated.length === 1 ? 'is' : 'are'} of a member who has one already. They get both:`}
            </InlineMessage>
            <LineList label="The same member twice" lines={repeated} />
          </>
        )}
      </div>
      {isReady && (
        <DataTable
          columns={columnsOf(seen.state === 'waiting')}
          empty={null}
          label="Who gets how many"
          list={list}
          rowId={({ line }) => String(line)}
        />
      )}
      {failure !== null && <InlineMessage tone="error">{failure}</InlineMessage>}
      {isReady && (
        <div className={buttons.buttons}>
          <Button busy={busy} onClick={onGive}>
            {labelOf(seen)}
          </Button>
        </div>
      )}
    </Panel>
  )
}
