import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { classNames } from '../../src/ui/class-names.ts'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { useList } from '../api/lists.ts'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { showMoment } from '../parts/moments.ts'
import { OfOneClient } from '../parts/of-one-client.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { NewAnnouncement } from './new-announcement.tsx'
import layout from '../../src/ui/layout.module.css'
import text from '../../src/ui/text.module.css'
import styles from './announcements.module.css'

type Announcement = AdminReplyOf<'listAnnouncements'>['items'][number]

/** A client's announcements: a form for a new one, and the list. */
export function AnnouncementsPage() {
  return (
    <OfOneClient permission="announce" title="Announcements">
      {(client) => (
        <div key={client}>
          <PageHead title="Announcements" />
          <div className={classNames(layout.columns, styles.page)}>
            <NewAnnouncement client={client} />
            <Sent client={client} />
          </div>
        </div>
      )}
    </OfOneClient>
  )
}

function audienceInWords(to: Announcement['to']): string {
  if ('all' in to) return 'All members'
  if ('min_points' in to) return `${groupedNumber(to.min_points)} points or more`
  return 'Chosen members'
}

const columns: readonly Column<Announcement>[] = [
  { id: 'text', header: 'Text', cell: ({ text: words }) => <Words text={words} />, long: true },
  { id: 'to', header: 'To', cell: ({ to }) => audienceInWords(to) },
  { id: 'at', header: 'Sent', cell: ({ at }) => <time dateTime={at}>{showMoment(at)}</time> },
  { id: 'actor', header: 'By', cell: ({ actor }) => actor, long: true },
  {
    id: 'told',
    header: 'Members',
    align: 'end',
    long: true,
    cell: ({ told, members, sent_at: sentAt, failure }) =>
      sentAt === null
        ? `${groupedNumber(told)} of ${groupedNumber(members)}${failure === null ? '' : `. Stands in the way, and is tried again: ${failure}`}`
        : groupedNumber(members),
  },
]

function Words({ text: { en, hi } }: Pick<Announcement, 'text'>) {
  const words = classNames(text.typed, styles.words)
  return (
    <>
      <p className={words}>{en}</p>
      {hi !== undefined && (
        <p className={words} lang="hi">
          {hi}
        </p>
      )}
    </>
  )
}

const isBeingSent = ({ sent_at: sentAt }: Announcement) => sentAt === null

function Sent({ client }: { client: string }) {
  const list = useList('listAnnouncements', { client }, { isGoingOn: isBeingSent })
  return (
    <DataTable
      columns={columns}
      empty={<EmptyState picture="bell" title="Nothing was announced yet" />}
      label="Announcements"
      list={list}
      rowId={({ id }) => String(id)}
    />
  )
}
