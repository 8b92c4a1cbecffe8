import { Link } from '../api/address.tsx'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { Button } from '../../src/ui/button.tsx'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { csvAddress } from '../api/admin-call.ts'
import { useFilters } from '../api/filters.ts'
import { useCall } from '../api/lists.ts'
import { BarChart } from '../parts/bar-chart.tsx'
import { DataTable, numberColumn, type Column } from '../parts/data-table.tsx'
import { money, valueInWords } from '../parts/money.ts'
import { Facts } from '../parts/facts.tsx'
import { Panel } from '../parts/panel.tsx'
import { wholeList } from '../parts/whole-list.ts'
import { showDay } from '../parts/moments.ts'
import { ReportOfClient, ReportQuestion, ReportAnswer, ReportHead } from './report-frame.tsx'
import { allMonths, monthWords } from './report-months.ts'
import layout from '../../src/ui/layout.module.css'
import styles from './reports.module.css'

type Liability = AdminReplyOf<'reportLiability'>

const months = [3, 6, 12, 18, 24, 36].map((value) => ({ value, label: `${value} months` }))
const names = ['on', 'expire_months', 'value_per_point'] as const

interface Month {
  month: string
  points: number
  value: number | null
  whatIf: number
  href: string
}

/** All months of forecast and what-if. */
function rowsOf({ by_month, what_if }: Liability, hrefOf: (month: string) => string): Month[] {
  const named = [...new Set([...by_month, ...(what_if?.by_month ?? [])].map(({ month }) => month))]
  return named.toSorted().map((month) => {
    const forecast = by_month.find((one) => one.month === month)
    return {
      month,
      points: forecast?.points ?? 0,
      value: forecast?.value ?? null,
      whatIf: what_if?.by_month.find((one) => one.month === month)?.points ?? 0,
      href: hrefOf(month),
    }
  })
}

const monthColumn: Column<Month> = {
  id: 'month',
  header: 'Last day in',
  cell: ({ month, points, href }) =>
    points === 0 ? monthWords(month) : <Link to={href}>{monthWords(month)}</Link>,
}
const pointsColumn = numberColumn('points', 'Expire', ({ points }: Month) => points)
const valueColumn: Column<Month> = {
  id: 'value',
  header: 'Value',
  align: 'end',
  cell: ({ value }) => (value === null ? '–' : money(value)),
}
const whatIfColumn = numberColumn('what-if', 'What if', ({ whatIf }: Month) => whatIf)

const columns = {
  plain: [monthColumn, pointsColumn],
  valued: [monthColumn, pointsColumn, valueColumn],
  whatIf: [monthColumn, pointsColumn, whatIfColumn],
  both: [monthColumn, pointsColumn, valueColumn, whatIfColumn],
}

function columnsOf({ value, what_if }: Liability): readonly Column<Month>[] {
  if (what_if === null) return value === null ? columns.plain : columns.valued
  return value === null ? columns.whatIf : columns.both
}

/** Report of points owed by month of expiry. */
export function OwedPage() {
  return <ReportOfClient title="Points owed">{(client) => <Owed client={client} />}</ReportOfClient>
}

function Owed({ client }: { client: string }) {
  const [given, change] = useFilters(names)
  // The server validates the numbers.
  const asked = { client, ...(given as Record<string, never>) }
  const query = useCall('reportLiability', asked)
  return (
    <>
      <ReportHead client={client} csv={csvAddress('reportLiability', asked)} title="Points owed" />
      <ReportQuestion ask={change} names={names}>
        <TextField defaultValue={given.on ?? ''} label="At the end of" name="on" type="date" />
        <SelectField
          defaultValue={given.expire_months ?? ''}
          label="What if points expired after"
          name="expire_months"
          options={months}
          placeholder={{ value: '', label: 'As they do' }}
        />
        <TextField
          defaultValue={given.value_per_point ?? ''}
          inputMode="decimal"
          label="Value of a point"
          name="value_per_point"
          placeholder={String(query.data?.value_per_point ?? '')}
        />
        <Button size="small" type="submit" variant="secondary">
          Show
        </Button>
      </ReportQuestion>
      <ReportAnswer query={query}>
        {(data) => <Answer of={data} client={client} query={query} />}
      </ReportAnswer>
    </>
  )
}

function Answer({
  of,
  client,
  query,
}: {
  of: Liability
  client: string
  query: Parameters<typeof wholeList>[0]
}) {
  const { as_of, outstanding, value, value_per_point: each, currency, members, never, what_if } = of
  const lotsOf = (month: string) => `/reports/owed/${month}?client=${encodeURIComponent(client)}&on=${as_of}`
  const rows = rowsOf(of, lotsOf)
  return (
    <div className={layout.stack4}>
      <Panel title={`Owed on ${showDay(as_of)}`}>
        <Facts
          facts={[
            ['Points', <strong key="points">{groupedNumber(outstanding)}</strong>],
            ...(value === null || each === null
              ? []
              : ([
                  ['Value', money(value)],
                  ['Value of a point', valueInWords(each, currency)],
                ] as const)),
            ['Members', groupedNumber(members)],
            [
              'Never expire',
              never === 0 ? (
                '0'
              ) : (
                <Link key="never" to={lotsOf('never')}>
                  {groupedNumber(never)}
                </Link>
              ),
            ],
            ...(what_if === null
              ? []
              : [
                  [
                    `After ${what_if.expire_months} months: expired already`,
                    groupedNumber(what_if.expired),
                  ] as const,
                  [
                    `After ${what_if.expire_months} months: still owed`,
                    groupedNumber(what_if.outstanding),
                  ] as const,
                ]),
          ]}
        />
      </Panel>
      <Panel title="When it expires">
        {rows.length === 0 ? (
          <EmptyState picture="search" title="No points expire" />
        ) : (
          <div className={styles.beside}>
            <OwedChart rows={rows} whatIfAfter={what_if?.expire_months ?? null} />
            <DataTable
              columns={columnsOf(of)}
              empty={null}
              label="Points by the month of their last day"
              list={wholeList(query, rows)}
              rowId={({ month }) => month}
            />
          </div>
        )}
      </Panel>
    </div>
  )
}

/** A bar for each month, also where nothing expires. @param whatIfAfter months of the what-if, which has a second bar */
function OwedChart({ rows, whatIfAfter }: { rows: readonly Month[]; whatIfAfter: number | null }) {
  const data = allMonths(rows.map(({ month }) => month)).map((month) => {
    const { points = 0, whatIf = 0, href } = rows.find((row) => row.month === month) ?? {}
    return {
      label: monthWords(month),
      bars: whatIfAfter === null ? [{ value: points }] : [{ value: points }, { value: whatIf }],
      href: points === 0 ? undefined : href,
    }
  })
  if (whatIfAfter === null) return <BarChart data={data} />
  return <BarChart data={data} series={['As they expire', `What if after ${whatIfAfter} months`]} />
}
