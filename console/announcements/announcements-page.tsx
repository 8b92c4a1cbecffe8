import { useState } from 'react'
import { groupedNumber } from '../../src/contract/grouped-number.ts'
import { Button } from '../../src/ui/button.tsx'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextAreaField } from '../../src/ui/field/text-area-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { adminCall } from '../api/admin-call.ts'
import { useList } from '../api/lists.ts'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { showMoment } from '../parts/moments.ts'
import { OfOneClient } from '../parts/of-one-client.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import {
  announcementFields,
  audienceInWords,
  wantedOf,
  type Announcement,
  type AnnouncementFields,
  type Wanted,
} from './announcement-form.ts'
import type { Preview } from './send-dialog.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import text from '../../src/ui/text.module.css'
import layout from '../../src/ui/layout.module.css'
import styles from './announcements-page.module.css'

const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog)

const nothing: AnnouncementFields = { en: '', hi: '', to: 'all', min_points: '', mobiles: '' }

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

const audiences = [
  { value: 'all', label: 'All members' },
  { value: 'min_points', label: 'Members with at least so many points' },
  { value: 'mobiles', label: 'Some members, by their mobile numbers' },
]

function NewAnnouncement({ client }: { client: string }) {
  const [preview, setPreview] = useState<(Preview & { wanted: Wanted; key: string }) | null>(null)
  const form = useWireForm<AnnouncementFields>({
    schema: announcementFields,
    defaultValues: nothing,
    async send(given) {
      const wanted = wantedOf(given)
      // One key per preview: a second press, or a retry after a lost reply, sends nothing more.
      const key = crypto.randomUUID()
      const request = { client, ...wanted, dry_run: true, idempotency_key: key }
      setPreview({
        ...(await adminCall('announce', request)),
        wanted,
        key,
      })
    },
  })
  const to = form.form.watch('to')
  return (
    <Panel title="New announcement">
      <WireFormFields
        buttons={
          <Button busy={form.busy} type="submit">
            Preview
          </Button>
        }
        of={form}
      >
        <TextAreaField {...form.field('en')} label="In English" maxLength={500} rows={4} />
        <TextAreaField
          {...form.field('hi')}
          hint="Without it, members whose shop is in Hindi read the English text"
          label="In Hindi"
          lang="hi"
          maxLength={500}
          optional
          rows={4}
        />
        <SelectField {...form.field('to')} label="To" options={audiences} />
        {to === 'min_points' && (
          <TextField {...form.field('min_points')} autoComplete="off" inputMode="numeric" label="Points" />
        )}
        {to === 'mobiles' && (
          <TextAreaField
            {...form.field('mobiles')}
            hint="Ten digits each, one a line or separated by commas"
            inputMode="numeric"
            label="Mobile numbers"
          />
        )}
      </WireFormFields>
      {preview !== null && (
        <SendDialog
          client={client}
          idempotencyKey={preview.key}
          onClose={() => setPreview(null)}
          onSent={() => {
            setPreview(null)
            form.form.reset(nothing)
          }}
          preview={preview}
          wanted={preview.wanted}
        />
      )}
    </Panel>
  )
}

const columns: readonly Column<Announcement>[] = [
  { id: 'text', header: 'Text', cell: ({ text }) => <Words text={text} /> },
  { id: 'to', header: 'To', cell: ({ to }) => audienceInWords(to) },
  { id: 'at', header: 'Sent', cell: ({ at }) => <time dateTime={at}>{showMoment(at)}</time> },
  { id: 'actor', header: 'By', cell: ({ actor }) => actor },
  {
    id: 'told',
    header: 'Members',
    align: 'end',
    cell: ({ told, members, sent_at: sentAt, failure }) =>
      sentAt === null
        ? `${groupedNumber(told)} of ${groupedNumber(members)}${failure === null ? '' : `. Stands in the way, and is tried again: ${failure}`}`
        : groupedNumber(members),
  },
]

function Words({ text: { en, hi } }: Pick<Announcement, 'text'>) {
  return (
    <>
      <p className={classNames(text.typed, styles.words)}>{en}</p>
      {hi !== undefined && (
        <p className={classNames(text.typed, styles.words)} lang="hi">
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
