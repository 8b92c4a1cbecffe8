import Plus from 'lucide-react/icons/plus'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { tagLimits } from '../../src/contract/admin/member-tags.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { buttonClass } from '../../src/ui/button.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { Link } from '../api/address.tsx'
import { csvAddress, type AdminRequest } from '../api/admin-call.ts'
import { useFilters } from '../api/filters.ts'
import { useCall, useList } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import { Badge } from '../parts/badge.tsx'
import { CsvLink } from '../parts/csv-link.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { Select } from '../parts/select.tsx'
import { TagList } from './tag-list.tsx'
import styles from './members-page.module.css'

type MemberRow = AdminReplyOf<'listMembers'>['items'][number]

const columns: readonly Column<MemberRow>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name || 'Without a name', long: true },
  { id: 'mobile', header: 'Mobile', cell: ({ mobile }) => mobile },
  { id: 'email', header: 'E-mail address', cell: ({ email }) => email || '–', long: true },
  { id: 'tags', header: 'Tags', cell: ({ tags }) => <TagList tags={tags} /> },
  { id: 'client', header: 'Client', cell: ({ client }) => client, long: true },
  {
    id: 'state',
    header: 'State',
    // Only blocked members have a mark.
    cell: ({ active }) => (active ? 'Active' : <Badge tone="error">Blocked</Badge>),
  },
  { id: 'points', header: 'Points', align: 'end', cell: ({ points }) => groupedNumber(points) },
]

const ofOneClient = columns.filter(({ id }) => id !== 'client')

const states = { active: 'Active', blocked: 'Blocked' } as const
const isState = (text: string | undefined): text is keyof typeof states =>
  text !== undefined && Object.hasOwn(states, text)

/** Members by name, number, e-mail address or tag, newest first; the filter is in the page's address. */
export function MembersPage() {
  const [given, change] = useFilters(['client', 'q', 'state', 'tag'])
  const may = useMay()
  const { client, q, state, tag } = given
  const asked: AdminRequest<'listMembers'> = {
    ...(client === undefined ? {} : { client }),
    ...(q === undefined ? {} : { q }),
    ...(isState(state) ? { state } : {}),
    ...(tag === undefined ? {} : { tag }),
  }
  const list = useList('listMembers', asked)
  const { data: clients } = useCall('listClients', {})
  const isOfOne = client !== undefined || clients === undefined || clients.items.length < 2
  const byContact = may('members.contact', client)
  return (
    <>
      <PageHead title="Members">
        <CsvLink href={csvAddress('listMembers', asked)} />
        {may('members.edit', client) && (
          <Link className={buttonClass({ size: 'small' })} to="/members/new">
            <Plus aria-hidden="true" size="1.125em" />
            New member
          </Link>
        )}
      </PageHead>
      <div className={styles.filter}>
        <SearchBox
          found={q}
          label="Search members"
          onSearch={(text) => change({ q: text })}
          placeholder={byContact ? 'Name, digits of the number, or e-mail' : 'Name'}
        />
        <Select
          aria-label="State"
          onChange={({ target: { value } }) => change({ state: value })}
          value={asked.state ?? ''}
        >
          <option value="">Active and blocked</option>
          {Object.entries(states).map(([state, label]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </Select>
        <SearchBox
          found={tag}
          label="Tag"
          maxLength={tagLimits.length}
          onSearch={(text) => change({ tag: text })}
          placeholder="A whole tag"
          second
        />
      </div>
      <DataTable
        columns={isOfOne ? ofOneClient : columns}
        empty={<Nobody byContact={byContact} isFiltered={(q ?? asked.state ?? tag) !== undefined} />}
        href={({ id }) => `/members/${id}`}
        label="Members"
        list={list}
        rowId={({ id }) => String(id)}
      />
    </>
  )
}

function Nobody({ isFiltered, byContact }: { isFiltered: boolean; byContact: boolean }) {
  if (!isFiltered) return <EmptyState picture="login" title="There are no members yet" />
  const hint = byContact
    ? 'Try a part of the name, or the last digits of the number.'
    : 'Try a part of the name: numbers are not looked through for you.'
  return <EmptyState picture="search" text={hint} title="No members found" />
}
