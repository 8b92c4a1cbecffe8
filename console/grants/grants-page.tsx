import { Link } from '../api/address.tsx'
import { grantStates } from '../../src/contract/admin/grants.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { buttonClass } from '../../src/ui/button.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import type { AdminRequest } from '../api/admin-call.ts'
import { useFilters } from '../api/filters.ts'
import { useList } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import { Badge } from '../parts/badge.tsx'
import { DataTable, numberColumn, type Column } from '../parts/data-table.tsx'
import { showMoment } from '../parts/moments.ts'
import { PageHead } from '../parts/page-head.tsx'
import { OfOneClient } from '../parts/of-one-client.tsx'
import { Select } from '../parts/select.tsx'
import { grantStateWords } from './grant.ts'
import styles from './grants.module.css'

type GrantRow = AdminReplyOf<'listGrants'>['items'][number]

const columns: readonly Column<GrantRow>[] = [
  { id: 'number', header: 'Grant', cell: ({ id }) => `Grant ${id}` },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason, long: true },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={grantStateWords[state].tone}>{grantStateWords[state].text}</Badge>,
  },
  numberColumn('members', 'Members', ({ members }) => members),
  numberColumn('points', 'Points', ({ points }) => points),
  { id: 'by', header: 'By', cell: ({ created_by: by }) => by, long: true },
  { id: 'at', header: 'At', cell: ({ created_at: at }) => showMoment(at) },
]

const isState = (text: string | undefined): text is GrantRow['state'] =>
  text !== undefined && Object.hasOwn(grantStateWords, text)

/** A client's grants, newest first, from the console, the command line and files. */
export function GrantsPage() {
  return (
    <OfOneClient permission="members.read" title="Grants">
      {(client) => <GrantsOf client={client} key={client} />}
    </OfOneClient>
  )
}

function GrantsOf({ client }: { client: string }) {
  const [{ state }, change] = useFilters(['state'])
  const may = useMay()
  const asked: AdminRequest<'listGrants'> = { client, ...(isState(state) ? { state } : {}) }
  const list = useList('listGrants', asked)
  return (
    <>
      <PageHead title="Grants">
        {may('points.grant', client) && (
          <Link className={buttonClass({ size: 'small' })} to="/grants/new">
            Give points
          </Link>
        )}
      </PageHead>
      <div className={styles.filter}>
        <Select
          aria-label="State"
          onChange={({ target: { value } }) => change({ state: value })}
          value={asked.state ?? ''}
        >
          <option value="">All states</option>
          {grantStates.map((one) => (
            <option key={one} value={one}>
              {grantStateWords[one].text}
            </option>
          ))}
        </Select>
      </div>
      <DataTable
        columns={columns}
        empty={
          asked.state === undefined ? (
            <EmptyState picture="box" title="No points were given yet" />
          ) : (
            <EmptyState picture="search" title="No grant is in this state" />
          )
        }
        href={({ id }) => `/grants/${id}`}
        label="Grants"
        list={list}
        rowId={({ id }) => String(id)}
      />
    </>
  )
}
