import { Link, usePathPart } from '../api/address.tsx'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { csvAddress } from '../api/admin-call.ts'
import { useFilters } from '../api/filters.ts'
import { useList } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import { DataTable, numberColumn, type Column } from '../parts/data-table.tsx'
import { showDay } from '../parts/moments.ts'
import { ReportOfClient, ReportHead } from './report-frame.tsx'
import { monthWords } from './report-months.ts'

type Lot = AdminReplyOf<'listLiabilityLots'>['items'][number]

const rest: readonly Column<Lot>[] = [
  numberColumn('points', 'Points', ({ points }) => points),
  {
    id: 'expires',
    header: 'Last day',
    cell: ({ expires_on: day }) => (day === null ? 'Never expire' : showDay(day)),
  },
  { id: 'granted', header: 'Since', cell: ({ granted_on: day }) => showDay(day) },
  { id: 'reason', header: 'For', cell: ({ reason }) => reason, long: true },
]
const named: readonly Column<Lot>[] = [
  { id: 'member', header: 'Member', cell: ({ member: { name, mobile } }) => name || mobile, long: true },
  ...rest,
]

function MemberLink({ member: { id, name, mobile } }: Pick<Lot, 'member'>) {
  return <Link to={`/members/${id}`}>{name || mobile}</Link>
}

const linked: readonly Column<Lot>[] = [
  {
    id: 'member',
    header: 'Member',
    long: true,
    cell: ({ member }) => <MemberLink member={member} />,
  },
  ...rest,
]

/** The lots behind a bar of the points owed, first to expire first. */
export function OwedMonthPage() {
  const month = usePathPart('month')
  const title = month === 'never' ? 'Points that never expire' : `Points that expire in ${monthWords(month)}`
  return (
    <ReportOfClient title={title}>
      {(client) => <Lots client={client} month={month} title={title} />}
    </ReportOfClient>
  )
}

function Lots({ client, month, title }: { client: string; month: string; title: string }) {
  const [given] = useFilters(['on'])
  const may = useMay()
  const asked = { client, month, ...given }
  const list = useList('listLiabilityLots', asked)
  return (
    <>
      <ReportHead client={client} csv={csvAddress('listLiabilityLots', asked)} title={title} />
      <DataTable
        columns={may('members.read', client) ? linked : named}
        empty={<EmptyState picture="search" title="There are no such points" />}
        label={title}
        list={list}
        rowId={({ id }) => String(id)}
      />
    </>
  )
}
