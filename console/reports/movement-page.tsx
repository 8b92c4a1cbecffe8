import { useMemo } from 'react'
import { Link } from '../api/address.tsx'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { journalKinds } from '../../src/contract/admin/reports.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { csvAddress } from '../api/admin-call.ts'
import { useFilters } from '../api/filters.ts'
import { useCall } from '../api/lists.ts'
import { BarChart, type Bars } from '../parts/bar-chart.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Panel } from '../parts/panel.tsx'
import { wholeList } from '../parts/whole-list.ts'
import { moneyOf, valueInWords } from '../parts/money.ts'
import { showDay } from '../parts/moments.ts'
import { ReportOfClient, ReportQuestion, ReportAnswer, ReportHead } from './report-frame.tsx'
import { movementNames, signedPoints } from './report-months.ts'
import styles from './reports.module.css'

type Movement = AdminReplyOf<'reportMovement'>

const names = ['from', 'until'] as const
const steps = journalKinds.map((id) => [id, movementNames[id]] as const)

interface Step {
  id: string
  label: string
  points: number
  isBalance: boolean
  /** Where its lines are. */
  href?: string
}

const rowsOf = (of: Movement, client: string): Step[] => [
  { id: 'opening', label: `Before ${showDay(of.from)}`, points: of.opening, isBalance: true },
  ...steps.map(([id, label]) => {
    const href = `/reports/journal?${new URLSearchParams({ client, from: of.from, until: of.until, what: id })}`
    return { id, label, points: of[id], isBalance: false, ...(of[id] === 0 ? {} : { href }) }
  }),
  ...(of.unexplained === 0
    ? []
    : [{ id: 'unexplained', label: 'Unexplained', points: of.unexplained, isBalance: false }]),
  { id: 'closing', label: `After ${showDay(of.until)}`, points: of.closing, isBalance: true },
]

/** Waterfall chart: each bar begins where the previous one ended. */
function barsOf(of: Movement): Bars[] {
  let reached = of.opening
  const changes = steps.map(([id, label]) => {
    const base = reached
    reached += of[id]
    return { label, bars: [{ value: of[id], base }] }
  })
  return [
    { label: 'Before', bars: [{ value: of.opening }] },
    ...changes,
    { label: 'After', bars: [{ value: of.closing }] },
  ]
}

/** @param each the value of a point, if it is known */
const columnsOf = (each: number | null): readonly Column<Step>[] => [
  {
    id: 'what',
    header: 'What',
    cell({ label, isBalance, href }) {
      if (isBalance) return <span className={styles.total}>{label}</span>
      return href === undefined ? label : <Link to={href}>{label}</Link>
    },
  },
  {
    id: 'points',
    header: 'Points',
    align: 'end',
    cell: ({ points, isBalance }) =>
      isBalance ? <span className={styles.total}>{groupedNumber(points)}</span> : signedPoints(points),
  },
  ...(each === null
    ? []
    : [
        {
          id: 'value',
          header: 'Value',
          align: 'end' as const,
          cell: ({ points }: Step) => moneyOf(points, each),
        },
      ]),
]

/** Movement report: from opening to closing balance. */
export function MovementPage() {
  return <ReportOfClient title="Movement">{(client) => <MovementOf client={client} />}</ReportOfClient>
}

function MovementOf({ client }: { client: string }) {
  const [given, change] = useFilters(names)
  const asked = { client, ...given }
  const query = useCall('reportMovement', asked)
  const { data } = query
  const each = data?.value_per_point ?? null
  const columns = useMemo(() => columnsOf(each), [each])
  return (
    <>
      <ReportHead client={client} csv={csvAddress('reportMovement', asked)} title="Movement" />
      <ReportQuestion ask={change} names={names}>
        <TextField
          defaultValue={given.from ?? data?.from ?? ''}
          key={`from ${data?.from}`}
          label="From"
          name="from"
          type="date"
        />
        <TextField
          defaultValue={given.until ?? data?.until ?? ''}
          key={`until ${data?.until}`}
          label="Until"
          name="until"
          type="date"
        />
      </ReportQuestion>
      <ReportAnswer query={query}>
        {(data) => (
          <Panel title={`${showDay(data.from)} to ${showDay(data.until)}`}>
            <div className={styles.beside}>
              <BarChart data={barsOf(data)} />
              <DataTable
                columns={columns}
                empty={null}
                label="What led from one balance to the other"
                list={wholeList(query, rowsOf(data, client))}
                rowId={({ id }) => id}
              />
            </div>
            {data.unexplained !== 0 && (
              <InlineMessage tone="error">
                The lines do not explain the balance. Look at the books, and ask who looks after the server.
              </InlineMessage>
            )}
            {!data.is_over && (
              <InlineMessage tone="warning">
                {`${showDay(data.until)} is not over: its figures still change. A day is complete some seconds after midnight.`}
              </InlineMessage>
            )}
            {each !== null && (
              <p className={styles.said}>{`A point is worth ${valueInWords(each, data.currency)}.`}</p>
            )}
            <p className={styles.said}>
              Points expire with their last day. What members can spend after the last of these days is what
              is owed on it.
            </p>
          </Panel>
        )}
      </ReportAnswer>
    </>
  )
}
