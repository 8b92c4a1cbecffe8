import { Link } from '../api/address.tsx'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { journalKinds } from '../../src/contract/admin/reports.ts'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { csvAddress } from '../api/admin-call.ts'
import { useFilters } from '../api/filters.ts'
import { useList } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { showMoment, zoneSentence } from '../parts/moments.ts'
import { ReportOfClient, ReportQuestion, ReportHead } from './report-frame.tsx'
import { movementNames, signedPoints } from './report-months.ts'
import styles from './reports.module.css'

type Line = AdminReplyOf<'listJournal'>['items'][number]

const names = ['from', 'until', 'what'] as const
const kinds = journalKinds.map((value) => ({ value, label: movementNames[value] }))

const columnsFor = (leadsTo: { members: boolean; orders: boolean }): readonly Column<Line>[] => [
  { id: 'at', header: 'When', cell: ({ at }) => <time dateTime={at}>{showMoment(at)}</time> },
  {
    id: 'member',
    header: 'Member',
    long: true,
    cell({ member: { id, name, mobile } }) {
      const shown = name || mobile
      return leadsTo.members ? <Link to={`/members/${id}`}>{shown}</Link> : shown
    },
  },
  { id: 'what', header: 'What', cell: ({ what }) => movementNames[what] },
  {
    id: 'reason',
    header: 'For',
    long: true,
    cell: ({ reason, order }) =>
      order !== null && leadsTo.orders ? <Link to={`/orders/${order}`}>{reason}</Link> : reason,
  },
  { id: 'actor', header: 'By', long: true, cell: ({ actor }) => actor ?? '–' },
  { id: 'points', header: 'Points', align: 'end', cell: ({ points }) => signedPoints(points) },
]
const columns = {
  neither: columnsFor({ members: false, orders: false }),
  both: columnsFor({ members: true, orders: true }),
}

/** The lines of a client's ledger, which the movement is made of. */
export function JournalPage() {
  return <ReportOfClient title="Journal">{(client) => <JournalOf client={client} />}</ReportOfClient>
}

function JournalOf({ client }: { client: string }) {
  const [given, change] = useFilters(names)
  const may = useMay()
  const what = journalKinds.find((kind) => kind === given.what)
  const { from, until } = given
  const asked = {
    client,
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    ...(what === undefined ? {} : { what }),
  }
  const list = useList('listJournal', asked)
  const leads = may('members.read', client) && may('orders.read', client)
  return (
    <>
      <ReportHead client={client} csv={csvAddress('listJournal', asked)} title="Journal" />
      <ReportQuestion ask={change} names={names}>
        <TextField defaultValue={from ?? ''} key={`from ${from}`} label="From" name="from" type="date" />
        <TextField defaultValue={until ?? ''} key={`until ${until}`} label="Until" name="until" type="date" />
        <SelectField
          defaultValue={what ?? ''}
          key={`what ${what}`}
          label="What"
          name="what"
          options={kinds}
          placeholder={{ value: '', label: 'Everything' }}
        />
      </ReportQuestion>
      <DataTable
        columns={leads ? columns.both : columns.neither}
        empty={<EmptyState picture="search" title="No points came or went on these days" />}
        label="Journal"
        list={list}
        rowId={({ id }) => String(id)}
      />
      <p className={styles.said}>
        {`Without days it is this month. Points that expired stand on the day on which that was written. ${zoneSentence()}`}
      </p>
    </>
  )
}
