import { useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import { useFilters } from '../api/filters.ts'
import { Button } from '../../src/ui/button.tsx'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { useChosenClient } from '../api/address.tsx'
import { useList } from '../api/lists.ts'
import { Badge } from '../parts/badge.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { showMoment } from '../parts/moments.ts'
import { PageHead } from '../parts/page-head.tsx'
import { roleInWords } from '../parts/role-names.ts'
import type { Operator } from './operator-dialogs.tsx'

const NewOperatorDialog = lazyPart(async () => (await import('./operator-dialogs.tsx')).NewOperatorDialog)
const OperatorDialog = lazyPart(async () => (await import('./operator-dialogs.tsx')).OperatorDialog)

function StateBadge({ operator: { active, set_up: isSetUp } }: { operator: Operator }) {
  if (!active) return <Badge tone="error">Blocked</Badge>
  return isSetUp ? <Badge tone="success">Active</Badge> : <Badge tone="warning">Invited</Badge>
}

const columns: readonly Column<Operator>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, long: true },
  { id: 'email', header: 'E-mail address', cell: ({ email }) => email, long: true },
  { id: 'roles', header: 'Roles', cell: ({ roles }) => roles.map(roleInWords).join(', '), long: true },
  { id: 'state', header: 'State', cell: (operator) => <StateBadge operator={operator} /> },
  {
    id: 'seen',
    header: 'Last signed in',
    cell: ({ last_signed_in_at: last }) => (last === null ? 'Never' : showMoment(last)),
  },
]

/** Operators whom the signed-in one may manage; `?operator=` opens one. */
export function OperatorsPage() {
  const client = useChosenClient()
  const [chosen, choose] = useFilters(['operator'])
  const [creates, setCreates] = useState(false)
  const list = useList('listOperators', client === undefined ? {} : { client })
  const opened = list.rows.find(({ id }) => String(id) === chosen.operator)
  return (
    <>
      <PageHead title="Operators">
        <Button onClick={() => setCreates(true)} size="small">
          <Plus aria-hidden="true" size="1.125em" />
          New operator
        </Button>
      </PageHead>
      <DataTable
        columns={columns}
        empty={<EmptyState picture="login" title="Nobody has an account for this client" />}
        href={({ id }) => `/operators?operator=${id}`}
        label="Operators"
        list={list}
        rowId={({ id }) => String(id)}
      />
      {creates && <NewOperatorDialog onClose={() => setCreates(false)} />}
      {opened !== undefined && (
        <OperatorDialog key={opened.id} onClose={() => choose({ operator: '' })} operator={opened} />
      )}
    </>
  )
}
