import { useMemo } from 'react'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { csvAddress } from '../api/admin-call.ts'
import { useFilters } from '../api/filters.ts'
import { useCall } from '../api/lists.ts'
import { BarChart, type Bars } from '../parts/bar-chart.tsx'
import { DataTable, numberColumn, type Column } from '../parts/data-table.tsx'
import { Facts } from '../parts/facts.tsx'
import { Panel } from '../parts/panel.tsx'
import { wholeList } from '../parts/whole-list.ts'
import { moneyOf, valueInWords } from '../parts/money.ts'
import { showDay } from '../parts/moments.ts'
import { ReportOfClient, ReportQuestion, ReportAnswer, ReportHead } from './report-frame.tsx'
import { allMonths, monthWords } from './report-months.ts'
import layout from '../../src/ui/layout.module.css'
import styles from './reports.module.css'

type Breakage = AdminReplyOf<'reportBreakage'>
type Month = Breakage['items'][number]

const names = ['from', 'until'] as const

/** `12.5 %`; a dash for a share of nothing. */
const percent = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toLocaleString('en', { maximumFractionDigits: 2 })} %`

/** @param each the value of a point, if it is known */
const columnsOf = (each: number | null): readonly Column<Month>[] => [
  { id: 'month', header: 'Granted in', cell: ({ month }) => monthWords(month) },
  numberColumn('granted', 'Granted', ({ granted }) => granted),
  numberColumn('used', 'Used', ({ used }) => used),
  numberColumn('left', 'Left', ({ left }) => left),
  numberColumn('expired', 'Expired', ({ expired }) => expired),
  { id: 'share', header: 'Share', align: 'end', cell: ({ expired_share: share }) => percent(share) },
  ...(each === null
    ? []
    : [
        {
          id: 'value',
          header: 'Value expired',
          align: 'end' as const,
          cell: ({ expired }: Month) => moneyOf(expired, each),
        },
      ]),
]

/** What was granted in each month, and what has expired of it. */
function barsOf(rows: readonly Month[]): Bars[] {
  return allMonths(rows.map(({ month }) => month)).map((month) => {
    const row = rows.find((one) => one.month === month)
    return { label: monthWords(month), bars: [{ value: row?.granted ?? 0 }, { value: row?.expired ?? 0 }] }
  })
}

/** Breakage report: what share of granted points has expired. */
export function BreakagePage() {
  return <ReportOfClient title="Breakage">{(client) => <BreakageOf client={client} />}</ReportOfClient>
}

function BreakageOf({ client }: { client: string }) {
  const [given, change] = useFilters(names)
  const asked = { client, ...given }
  const query = useCall('reportBreakage', asked)
  return (
    <>
      <ReportHead client={client} csv={csvAddress('reportBreakage', asked)} title="Breakage" />
      <ReportQuestion ask={change} names={names}>
        <TextField
          defaultValue={given.from ?? query.data?.from ?? ''}
          key={`from ${query.data?.from}`}
          label="Granted from"
          name="from"
          type="date"
        />
        <TextField
          defaultValue={given.until ?? query.data?.until ?? ''}
          key={`until ${query.data?.until}`}
          label="Until"
          name="until"
          type="date"
        />
      </ReportQuestion>
      <ReportAnswer query={query}>{(data) => <Answer of={data} query={query} />}</ReportAnswer>
    </>
  )
}

function Answer({ of, query }: { of: Breakage; query: Parameters<typeof wholeList>[0] }) {
  const each = of.value_per_point
  const columns = useMemo(() => columnsOf(each), [each])
  return (
    <div className={layout.stack4}>
      <Panel title={`Granted from ${showDay(of.from)} to ${showDay(of.until)}`}>
        <Facts
          facts={[
            ['Granted', groupedNumber(of.granted)],
            ['Expired of it', <strong key="expired">{groupedNumber(of.expired)}</strong>],
            ['Share', <strong key="share">{percent(of.expired_share)}</strong>],
            ['Used', groupedNumber(of.used)],
            ['Left', groupedNumber(of.left)],
            ...(each === null
              ? []
              : ([
                  ['Value of the expired', moneyOf(of.expired, each)],
                  ['Value of a point', valueInWords(each, of.currency)],
                ] as const)),
          ]}
        />
        <p className={styles.said}>
          As of now: a month’s share grows until the last of its points is used or has expired. What expired
          on some days, of whichever grants, is in the movement.
        </p>
      </Panel>
      <Panel title="By month of granting">
        {of.items.length === 0 ? (
          <EmptyState picture="box" title="Nothing was granted on these days" />
        ) : (
          <div className={layout.stack4}>
            <BarChart data={barsOf(of.items)} />
            <DataTable
              columns={columns}
              empty={null}
              label="Breakage by month"
              list={wholeList(query, of.items)}
              rowId={({ month }) => month}
            />
          </div>
        )}
      </Panel>
    </div>
  )
}
