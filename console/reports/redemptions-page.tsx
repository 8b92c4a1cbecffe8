import { useMemo } from 'react'
import { Link } from '../api/address.tsx'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { csvAddress } from '../api/admin-call.ts'
import { useFilters } from '../api/filters.ts'
import { useCall } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import { BarChart, type Bars } from '../parts/bar-chart.tsx'
import { DataTable, numberColumn, type Column } from '../parts/data-table.tsx'
import { Facts } from '../parts/facts.tsx'
import { Panel } from '../parts/panel.tsx'
import { wholeList } from '../parts/whole-list.ts'
import { moneyOf, valueInWords } from '../parts/money.ts'
import { showDay } from '../parts/moments.ts'
import { ReportOfClient, ReportQuestion, ReportAnswer, ReportHead } from './report-frame.tsx'
import { allMonths, daysOfMonth, monthWords } from './report-months.ts'
import layout from '../../src/ui/layout.module.css'
import text from '../../src/ui/text.module.css'
import styles from './reports.module.css'

type Redemptions = AdminReplyOf<'reportRedemptions'>
type Group = Redemptions['items'][number] & { href: string | undefined }

const names = ['from', 'until', 'by'] as const
const groups = [
  { value: 'month', label: 'Month' },
  { value: 'category', label: 'Category' },
  { value: 'product', label: 'Product' },
] as const
/** Bars drawn; the table shows all rows. */
const MOST_BARS = 12

const nameOf = ({ by }: Pick<Redemptions, 'by'>, { key, name }: Pick<Group, 'key' | 'name'>) =>
  by === 'month' ? monthWords(key) : name || 'Without a piece'

const numbers: readonly Column<Group>[] = [
  numberColumn('orders', 'Orders', ({ orders }) => orders),
  numberColumn('pieces', 'Pieces', ({ pieces }) => pieces),
  numberColumn('points', 'Points', ({ points }) => points),
  numberColumn('refunded', 'Given back', ({ refunded_points: points }) => points),
]

/** @param each the value of a point, if it is known */
function columnsBy(by: Redemptions['by'], each: number | null): readonly Column<Group>[] {
  const header = headers[by]
  return [
    {
      id: 'group',
      header,
      long: true,
      cell(group) {
        const name = nameOf({ by }, group)
        if (group.href !== undefined) return <Link to={group.href}>{name}</Link>
        if (by !== 'product' || group.key === '') return name
        return (
          <span>
            <span>{name}</span> <span className={text.quiet}>{group.key}</span>
          </span>
        )
      },
    },
    ...numbers,
    ...(each === null
      ? []
      : [
          {
            id: 'value',
            header: 'Value',
            align: 'end' as const,
            cell: (of: Group) => moneyOf(of.points, each),
          },
        ]),
  ]
}
const headers = { month: 'Month', category: 'Category', product: 'Product' } as const

/** A bar for each month, also where nothing was ordered. */
function barsByMonth(rows: readonly Group[]): Bars[] {
  return allMonths(rows.map(({ key }) => key).toSorted()).map((month) => {
    const row = rows.find(({ key }) => key === month)
    return { label: monthWords(month), bars: [{ value: row?.points ?? 0 }], href: row?.href }
  })
}

const barsOfMost = ({ by }: Redemptions, rows: readonly Group[]): Bars[] =>
  rows
    .filter(({ points }) => points > 0)
    .slice(0, MOST_BARS)
    .map((row) => ({
      label: by === 'product' ? row.key : nameOf({ by }, row),
      bars: [{ value: row.points }],
      href: row.href,
    }))

/** Redemptions report. */
export function RedemptionsPage() {
  return <ReportOfClient title="Redemptions">{(client) => <RedemptionsOf client={client} />}</ReportOfClient>
}

function RedemptionsOf({ client }: { client: string }) {
  const [given, change] = useFilters(names)
  const by = groups.find(({ value }) => value === given.by)?.value ?? 'month'
  const { from, until } = given
  const asked = {
    client,
    by,
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
  }
  const query = useCall('reportRedemptions', asked)
  return (
    <>
      <ReportHead client={client} csv={csvAddress('reportRedemptions', asked)} title="Redemptions" />
      <ReportQuestion ask={change} names={names}>
        <SelectField defaultValue={by} label="By" name="by" options={groups} />
        <TextField defaultValue={from ?? ''} label="From" name="from" type="date" />
        <TextField defaultValue={until ?? ''} label="Until" name="until" type="date" />
      </ReportQuestion>
      <ReportAnswer query={query}>
        {(data) => <Answer client={client} of={data} query={query} />}
      </ReportAnswer>
    </>
  )
}

function Answer({
  of,
  client,
  query,
}: {
  of: Redemptions
  client: string
  query: Parameters<typeof wholeList>[0]
}) {
  const may = useMay()
  const each = of.value_per_point
  const columns = useMemo(() => columnsBy(of.by, each), [of.by, each])
  const hrefOf = (month: string) => {
    const { from, until } = daysOfMonth(month)
    // A month at the edge counts only the requested days.
    const days = { from: from < of.from ? of.from : from, until: until > of.until ? of.until : until }
    return `/orders?${new URLSearchParams({ client, ...days }).toString()}`
  }
  const isLinked = of.by === 'month' && may('orders.read', client)
  const rows = of.items.map((item) =>
    Object.assign({}, item, { href: isLinked ? hrefOf(item.key) : undefined }),
  )
  return (
    <div className={layout.stack4}>
      <Panel title={`Ordered from ${showDay(of.from)} to ${showDay(of.until)}`}>
        <Facts
          facts={[
            ['Points', <strong key="points">{groupedNumber(of.points)}</strong>],
            ['Given back of it', groupedNumber(of.refunded_points)],
            ['Orders', groupedNumber(of.orders)],
            ['Pieces', groupedNumber(of.pieces)],
            ...(each === null
              ? []
              : ([
                  ['Value', moneyOf(of.points, each)],
                  ['Value of a point', valueInWords(each, of.currency)],
                ] as const)),
          ]}
        />
      </Panel>
      <Panel title={`By ${of.by}`}>
        {rows.length === 0 ? (
          <EmptyState picture="box" title="Nothing was ordered on these days" />
        ) : (
          <div className={styles.beside}>
            <BarChart data={of.by === 'month' ? barsByMonth(rows) : barsOfMost(of, rows)} />
            <DataTable
              columns={columns}
              empty={null}
              label={`Redemptions by ${of.by}`}
              list={wholeList(query, rows)}
              rowId={({ key }) => key}
            />
          </div>
        )}
      </Panel>
    </div>
  )
}
