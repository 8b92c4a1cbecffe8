import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { csvAddress } from '../api/admin-call.ts'
import { useFilters } from '../api/filters.ts'
import { useCall } from '../api/lists.ts'
import { Badge } from '../parts/badge.tsx'
import { BarChart } from '../parts/bar-chart.tsx'
import { DataTable, numberColumn, type Column } from '../parts/data-table.tsx'
import { Panel } from '../parts/panel.tsx'
import { wholeList } from '../parts/whole-list.ts'
import { showDay } from '../parts/moments.ts'
import { ReportOfClient, ReportQuestion, ReportAnswer, ReportHead } from './report-frame.tsx'
import layout from '../../src/ui/layout.module.css'
import text from '../../src/ui/text.module.css'
import styles from './reports.module.css'

type Product = AdminReplyOf<'reportStock'>['items'][number]

const names = ['days'] as const
const spans = [7, 14, 30, 60, 90].map((value) => ({ value, label: `${value} days` }))
/** Bars drawn; the table shows all rows. */
const MOST_BARS = 12

const columns: readonly Column<Product>[] = [
  {
    id: 'name',
    header: 'Product',
    long: true,
    cell: ({ name, size, colour, code }) => (
      <span>
        <span>{[name, size, colour].filter((part) => part !== '').join(', ')}</span>{' '}
        <span className={text.quiet}>{code}</span>
      </span>
    ),
  },
  {
    id: 'when',
    header: 'Runs out',
    cell: ({ stock, runs_out_on: day }) => (stock === 0 ? <Badge tone="error">Out</Badge> : showDay(day)),
  },
  numberColumn('stock', 'Left', ({ stock }) => stock),
  numberColumn('ordered', 'Ordered', ({ ordered }) => ordered),
]

/** Report of stock that has run out or will. */
export function StockPage() {
  return <ReportOfClient title="Stock">{(client) => <StockOf client={client} />}</ReportOfClient>
}

function StockOf({ client }: { client: string }) {
  const [given, change] = useFilters(names)
  const days = spans.find(({ value }) => String(value) === given.days)?.value ?? 30
  const asked = { client, days }
  const query = useCall('reportStock', asked)
  const { data } = query
  const soon = data?.items.filter(({ stock }) => stock > 0).slice(0, MOST_BARS) ?? []
  return (
    <>
      <ReportHead client={client} csv={csvAddress('reportStock', asked)} title="Stock" />
      <ReportQuestion ask={change} names={names}>
        <SelectField defaultValue={days} label="Pace of the last" name="days" options={spans} />
      </ReportQuestion>
      <ReportAnswer query={query}>
        {(data) => (
          <Panel title={`Run out by ${showDay(data.as_of)}, or within ${data.days} days at this pace`}>
            <div className={soon.length > 0 ? styles.beside : layout.stack4}>
              {soon.length > 0 && (
                <div>
                  <h3 className={styles.said}>Days left</h3>
                  <BarChart
                    data={soon.map(({ code, days_left }) => ({ label: code, bars: [{ value: days_left }] }))}
                  />
                </div>
              )}
              <DataTable
                columns={columns}
                empty={<EmptyState picture="box" title="Everything lasts longer than that" />}
                label="Products that run out"
                list={wholeList(query, data.items)}
                rowId={({ code }) => code}
              />
            </div>
          </Panel>
        )}
      </ReportAnswer>
    </>
  )
}
