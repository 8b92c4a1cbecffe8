import { useState } from 'react'
import { Link, usePathPart } from '../api/address.tsx'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { Button } from '../../src/ui/button.tsx'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { csvAddress } from '../api/admin-call.ts'
import { useCall, useList } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import { Badge } from '../parts/badge.tsx'
import { CsvLink } from '../parts/csv-link.tsx'
import { DataTable, numberColumn, type Column } from '../parts/data-table.tsx'
import { Facts } from '../parts/facts.tsx'
import { idOf, LoadingPage } from '../parts/loading-page.tsx'
import { showMoment } from '../parts/moments.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import type { GrantDialogName } from './grant-dialogs.tsx'
import { lastDayOf, grantStateWords, type Grant } from './grant.ts'
import { classNames } from '../../src/ui/class-names.ts'
import layout from '../../src/ui/layout.module.css'
import styles from './grants.module.css'

const GrantDialog = lazyPart(async () => (await import('./grant-dialogs.tsx')).GrantDialog)

/** One grant: who made and approved it, its rows, and what can be done with it. */
export function GrantPage() {
  const id = idOf(usePathPart('id'))
  const query = useCall(
    'showGrant',
    { id },
    { enabled: id > 0, isGoingOn: ({ state }) => state === 'granting' || state === 'undoing' },
  )
  if (query.data !== undefined) return <ShownGrant grant={query.data} key={id} />
  return (
    <LoadingPage
      isNothing={id === 0}
      missing={{ words: 'There is no such grant', path: '/grants', all: 'All grants' }}
      query={query}
      title="Grant"
    />
  )
}

const by = (name: string | null, at: string | null) =>
  name === null ? '' : at === null ? name : `${name}, ${showMoment(at)}`

function factsOf(grant: Grant, showsFile: boolean) {
  const { file } = grant
  return [
    ['Reason', grant.reason],
    ['Members', groupedNumber(grant.members)],
    ['Points', groupedNumber(grant.points)],
    ['Client', grant.client],
    ...(file === null || !showsFile
      ? []
      : ([
          ['File', <Link key="file" to={`/files/${file}`}>{`File ${file}, with what was left out`}</Link>],
        ] as const)),
    ['Made by', by(grant.created_by, grant.created_at)],
    ...(grant.approved_by === null
      ? []
      : [['Approved by', by(grant.approved_by, grant.granted_at)] as const]),
    ...(grant.rejected_by === null
      ? []
      : [['Rejected by', `${grant.rejected_by}: ${grant.rejection ?? ''}`] as const]),
    ...(grant.undone_by === null
      ? []
      : ([
          ['Undone by', by(grant.undone_by, grant.undone_at)],
          ['Why', grant.undo_reason],
          ['Taken back', groupedNumber(grant.taken_back)],
        ] as const)),
    ...(grant.undo_until === null ? [] : [['Can be undone until', showMoment(grant.undo_until)] as const]),
  ] as const
}

function ShownGrant({ grant }: { grant: Grant }) {
  const may = useMay()
  // Opened with the grant as the operator saw it: the decision is about that version.
  const [opened, setOpened] = useState<{ dialog: GrantDialogName; grant: Grant } | null>(null)
  const open = (dialog: GrantDialogName) => setOpened({ dialog, grant })
  const { id, client, state, own } = grant
  const isToDecide = state === 'waiting' && !own && may('points.approve', client)
  const { text, tone } = grantStateWords[state]
  return (
    <>
      <PageHead mark={<Badge tone={tone}>{text}</Badge>} title={`Grant ${id}`}>
        {isToDecide && (
          <>
            <Button onClick={() => open('approve')} size="small">
              Approve
            </Button>
            <Button onClick={() => open('reject')} size="small" variant="danger">
              Reject
            </Button>
          </>
        )}
        {grant.undo_until !== null && may('points.undo', client) && (
          <Button onClick={() => open('undo')} size="small" variant="danger">
            Undo
          </Button>
        )}
      </PageHead>
      {state === 'waiting' && own && (
        <div className={styles.note}>
          <InlineMessage tone="info">You made this grant, so somebody else has to approve it.</InlineMessage>
        </div>
      )}
      <div className={classNames(layout.columns, styles.columns)}>
        <Panel title="What it is">
          <Facts facts={factsOf(grant, may('points.grant', client))} />
        </Panel>
        <Rows grant={grant} />
      </div>
      {opened !== null && <GrantDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}

type Row = Grant['rows'][number]

const columnsOf = (isWaiting: boolean): readonly Column<Row>[] => [
  { id: 'name', header: 'Member', cell: ({ name }) => name || 'Without a name', long: true },
  { id: 'mobile', header: 'Mobile', cell: ({ mobile }) => mobile },
  numberColumn('points', 'Points', ({ points }) => points),
  {
    id: 'until',
    header: 'Last day',
    cell: ({ expires_on: day, points }) => (points < 0 ? '–' : lastDayOf(day, isWaiting)),
  },
  { id: 'reason', header: 'Reason', cell: ({ reason, refused }) => refused ?? reason, long: true },
]

const undoneColumns: readonly Column<Row>[] = [
  ...columnsOf(false),
  numberColumn('back', 'Taken back', ({ taken_back: back }) => back),
]

function Rows({ grant: { id, state } }: { grant: Grant }) {
  const list = useList('listGrantRows', { id }, { version: state })
  return (
    <Panel action={<CsvLink href={csvAddress('listGrantRows', { id })} />} title="Rows">
      <DataTable
        columns={state === 'undone' || state === 'undoing' ? undoneColumns : columnsOf(state === 'waiting')}
        empty={null}
        href={({ member_id: member }) => `/members/${member}`}
        label="Rows"
        list={list}
        rowId={({ line }) => String(line)}
      />
    </Panel>
  )
}
