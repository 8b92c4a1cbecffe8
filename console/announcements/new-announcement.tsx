import { useState } from 'react'
import * as v from 'valibot'
import { ANNOUNCEMENT_LENGTH, announcementRules } from '../../src/contract/admin/announcements.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { classNames } from '../../src/ui/class-names.ts'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextAreaField } from '../../src/ui/field/text-area-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { adminCall, type AdminRequest } from '../api/admin-call.ts'
import { useChange } from '../api/changes.ts'
import { counted } from '../parts/counted.ts'
import { orEmpty, useWireForm, WireFormFields } from '../parts/form.tsx'
import { Panel } from '../parts/panel.tsx'
import { numbersIn } from './numbers-in.ts'
import surface from '../../src/ui/surface.module.css'
import text from '../../src/ui/text.module.css'
import styles from './announcements.module.css'

const ConfirmDialog = lazyPart(async () => (await import('../parts/confirm-dialog.tsx')).ConfirmDialog)

const fields = v.pipe(
  v.object({
    en: announcementRules.text,
    hi: orEmpty(announcementRules.text),
    to: v.picklist(['all', 'min_points', 'mobiles']),
    min_points: v.string(),
    mobiles: v.string(),
  }),
  v.forward(
    v.check(
      ({ to, min_points: points }) => to !== 'min_points' || v.is(announcementRules.minPoints, points),
      'a whole number of points',
    ),
    ['min_points'],
  ),
  v.forward(
    v.check(
      ({ to, mobiles }) => to !== 'mobiles' || v.is(announcementRules.mobiles, numbersIn(mobiles)),
      'mobile numbers of ten digits, the first not 0, at most 1,000',
    ),
    ['mobiles'],
  ),
)
type Fields = v.InferInput<typeof fields>

const nothing: Fields = { en: '', hi: '', to: 'all', min_points: '', mobiles: '' }

const audiences = [
  { value: 'all', label: 'All members' },
  { value: 'min_points', label: 'Members with at least so many points' },
  { value: 'mobiles', label: 'Some members, by their mobile numbers' },
]

type Request = AdminRequest<'announce'>

/** The form as a request. */
function requestOf(client: string, { en, hi, to, min_points: points, mobiles }: Fields): Request {
  return {
    client,
    // One key per preview: a second press, or a retry after a lost reply, sends nothing more.
    idempotency_key: crypto.randomUUID(),
    text: { en: en.trim(), ...(hi.trim() === '' ? {} : { hi: hi.trim() }) },
    to:
      to === 'all'
        ? { all: true }
        : to === 'min_points'
          ? { min_points: v.parse(announcementRules.minPoints, points) }
          : { mobiles: numbersIn(mobiles) },
  }
}

/** An announcement that can be sent, with its preview. */
interface Previewed {
  request: Request
  preview: AdminReplyOf<'announce'>
}

/** A form for a new announcement, which is previewed before it is sent. */
export function NewAnnouncement({ client }: { client: string }) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const form = useWireForm<Fields>({
    schema: fields,
    defaultValues: nothing,
    keeps: `announcement of ${client}`,
    async send(typed) {
      const request = requestOf(client, typed)
      setPreviewed({ request, preview: await adminCall('announce', { ...request, dry_run: true }) })
    },
  })
  const to = form.form.watch('to')
  return (
    <Panel title="New announcement">
      <WireFormFields act="Preview" asksToLeave of={form}>
        <TextAreaField {...form.field('en')} label="In English" maxLength={ANNOUNCEMENT_LENGTH} rows={4} />
        <TextAreaField
          {...form.field('hi')}
          hint="Without it, members whose shop is in Hindi read the English text"
          label="In Hindi"
          lang="hi"
          maxLength={ANNOUNCEMENT_LENGTH}
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
      {previewed !== null && (
        <SendDialog
          {...previewed}
          onClose={() => setPreviewed(null)}
          onSent={() => {
            setPreviewed(null)
            form.form.reset(nothing)
          }}
        />
      )}
    </Panel>
  )
}

/** The announcement as members will read it, with the size of its audience. */
function SendDialog({
  request,
  preview: { members, unknown },
  onClose,
  onSent,
}: Previewed & { onClose: () => void; onSent: () => void }) {
  const send = useChange('announce', ['listAnnouncements'])
  function confirm(): void {
    if (members === 0) return onClose()
    send.mutate(request, {
      onSuccess({ members: reached }) {
        showToast({ kind: 'success', text: `On its way to ${counted(reached, 'member')}` })
        onSent()
      },
    })
  }
  const { en, hi } = request.text
  const quote = classNames(surface.sunken, text.typed, styles.quote)
  return (
    <ConfirmDialog
      busy={send.isPending}
      confirm={members === 0 ? 'Back' : `Send to ${counted(members, 'member')}`}
      failure={send.error?.message ?? null}
      onClose={onClose}
      onConfirm={confirm}
      open
      title={members === 0 ? 'There is nobody to tell' : 'This is what they will read'}
    >
      <blockquote className={quote}>{en}</blockquote>
      {hi !== undefined && (
        <blockquote className={quote} lang="hi">
          {hi}
        </blockquote>
      )}
      {unknown.length > 0 && (
        <InlineMessage tone="warning">
          {`No active member has: ${unknown.slice(0, 10).join(', ')}${unknown.length > 10 ? ` and ${unknown.length - 10} more` : ''}.`}
        </InlineMessage>
      )}
      <p>Each gets it once: in the bell, in an open shop and by push. It can’t be taken back.</p>
    </ConfirmDialog>
  )
}
