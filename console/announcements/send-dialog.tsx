import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { groupedNumber } from '../../src/contract/grouped-number.ts'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { useChange } from '../api/changes.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import type { Wanted } from './announcement-form.ts'
import { classNames } from '../../src/ui/class-names.ts'
import text from '../../src/ui/text.module.css'
import surface from '../../src/ui/surface.module.css'
import styles from './send-dialog.module.css'

export type Preview = AdminReplyOf<'announce'>

const membersOf = (count: number) => `${groupedNumber(count)} ${count === 1 ? 'member' : 'members'}`

/** Preview of an announcement as members will read it, with the size of its audience. */
export function SendDialog({
  client,
  wanted,
  preview,
  idempotencyKey,
  onClose,
  onSent,
}: {
  client: string
  wanted: Wanted
  preview: Preview
  idempotencyKey: string
  onClose: () => void
  onSent: () => void
}) {
  const send = useChange('announce', ['listAnnouncements'])
  const { members, unknown } = preview
  const { en, hi } = wanted.text
  function confirm(): void {
    if (members === 0) return onClose()
    send.mutate(
      { client, ...wanted, idempotency_key: idempotencyKey },
      {
        onSuccess({ members: reached }) {
          showToast({ kind: 'success', text: `On its way to ${membersOf(reached)}` })
          onSent()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      busy={send.isPending}
      confirm={members === 0 ? 'Back' : `Send to ${membersOf(members)}`}
      failure={send.error?.message ?? null}
      onClose={onClose}
      onConfirm={confirm}
      open
      title={members === 0 ? 'There is nobody to tell' : 'This is what they will read'}
    >
      <blockquote className={classNames(surface.sunken, text.typed, styles.words)}>{en}</blockquote>
      {hi !== undefined && (
        <blockquote className={classNames(surface.sunken, text.typed, styles.words)} lang="hi">
          {hi}
        </blockquote>
      )}
      {unknown.length > 0 && (
        <InlineMessage tone="warning">
          No active member has: {unknown.slice(0, 10).join(', ')}
          {unknown.length > 10 && ` and ${unknown.length - 10} more`}.
        </InlineMessage>
      )}
      <p>Each gets it once: in the bell, in an open shop and by push. It can’t be taken back.</p>
    </ConfirmDialog>
  )
}
