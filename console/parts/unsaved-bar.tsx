import type { ReactNode } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { useLeaving } from '../api/history.tsx'
import type { FormDraft } from './form-draft.ts'
import styles from './form.module.css'

const LeavingDialog = lazyPart(async () => (await import('./leaving-dialog.tsx')).LeavingDialog)

const words = {
  now: 'Unsaved changes',
  earlier: 'Unsaved changes from before',
  outdated: 'Unsaved changes from before. Somebody else has changed the same meanwhile',
} as const

function LeavingQuestion({ draft }: { draft: FormDraft }) {
  const leaving = useLeaving(draft.has)
  if (leaving === null) return null
  return (
    <LeavingDialog
      onClose={leaving.stay}
      onDiscard={() => {
        draft.discard()
        leaving.leave()
      }}
      onLeave={leaving.leave}
    />
  )
}

/**
 * The end of a form: its button, and what is to be said of what was typed and not sent. On a page it stays in view.
 * @param asksToLeave of a page's form; a dialog or a note keeps what was typed without a question
 */
export function UnsavedBar({
  draft,
  asksToLeave,
  children,
}: {
  draft: FormDraft | null
  asksToLeave: boolean
  children: ReactNode
}) {
  const isUnsaved = draft !== null && draft.isUnsaved
  const isSaid = isUnsaved && (asksToLeave || draft.found !== null)
  return (
    <div className={classNames(styles.buttons, isUnsaved && asksToLeave && styles.bar)}>
      {draft !== null && (
        <output className={styles.unsaved}>{isSaid ? words[draft.found ?? 'now'] : ''}</output>
      )}
      {isSaid && (
        <Button onClick={draft.discard} variant="secondary">
          Discard
        </Button>
      )}
      {children}
      {draft !== null && asksToLeave && <LeavingQuestion draft={draft} />}
    </div>
  )
}
