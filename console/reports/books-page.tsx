import { useState } from 'react'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { csvAddress } from '../api/admin-call.ts'
import { useCall } from '../api/lists.ts'
import { Badge } from '../parts/badge.tsx'
import { counted } from '../parts/counted.ts'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { showMoment } from '../parts/moments.ts'
import { Panel } from '../parts/panel.tsx'
import { wholeList } from '../parts/whole-list.ts'
import { ReportOfClient, ReportFault, ReportHead } from './report-frame.tsx'
import styles from './reports.module.css'

type Books = AdminReplyOf<'reportReconciliation'>
type Rule = Books['rules'][number]

/** Age from which a check counts as overdue; the server checks much more often. */
const OLD_MS = 24 * 60 * 60_000

const columns: readonly Column<Rule>[] = [
  { id: 'rule', header: 'Rule', cell: ({ rule }) => rule.charAt(0).toUpperCase() + rule.slice(1) },
  {
    id: 'state',
    header: 'State',
    cell({ ok, violations }) {
      if (ok === null) return <Badge>Not checked yet</Badge>
      return ok ? (
        <Badge tone="success">Holds</Badge>
      ) : (
        <Badge tone="error">{counted(violations ?? 0, 'violation')}</Badge>
      )
    },
  },
  {
    id: 'checked',
    header: 'Last checked',
    cell: ({ checked_at: at }) => (at === null ? '–' : <time dateTime={at}>{showMoment(at)}</time>),
  },
]

/** The books' invariants, each with its last check. */
export function BooksPage() {
  return <ReportOfClient title="Books">{(client) => <BooksOf client={client} />}</ReportOfClient>
}

function Verdict({ of: { as_of, rules } }: { of: Books }) {
  const [now] = useState(() => Date.now())
  const broken = rules.filter(({ ok }) => ok === false).length
  if (broken > 0)
    return (
      <InlineMessage tone="error">
        {`${broken === 1 ? 'One rule is' : `${broken} rules are`} broken. Grant no points and move no orders until whoever looks after the database has been asked.`}
      </InlineMessage>
    )
  if (as_of === null) return <InlineMessage tone="info">Not every rule was checked yet.</InlineMessage>
  if (now - Date.parse(as_of) > OLD_MS)
    return <InlineMessage tone="warning">The last check of all rules is older than a day.</InlineMessage>
  return null
}

function BooksOf({ client }: { client: string }) {
  const query = useCall('reportReconciliation', { client })
  const { data, error } = query
  if (error !== null) return <ReportFault error={error} refetch={query.refetch} />
  const at = data?.as_of ?? null
  return (
    <>
      <ReportHead client={client} csv={csvAddress('reportReconciliation', { client })} title="Books" />
      {data && (
        <Panel title={at === null ? 'The books' : `The books, as checked by ${showMoment(at)}`}>
          <Verdict of={data} />
          <DataTable
            columns={columns}
            empty={null}
            label="Rules of the books"
            list={wholeList(query, data.rules)}
            rowId={({ rule }) => rule}
          />
          <p className={styles.said}>
            The server checks these rules all the time, one after the other, for all clients together.
          </p>
        </Panel>
      )}
    </>
  )
}
