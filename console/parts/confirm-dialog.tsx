import type { ReactNode } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import styles from './form.module.css'

/**
 * Asks before something is done. It stays open, and busy, until that is done or was refused. Import it lazily.
 * @param failure why it was refused
 */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirm,
  onConfirm,
  danger = false,
  busy,
  failure,
}: {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** What the button says. */
  confirm: string
  onConfirm: () => void
  danger?: boolean
  busy: boolean
  failure: ReactNode
}) {
  return (
    <Dialog
      alert
      footer={
        <div className={styles.buttons}>
          <Button onClick={onClose} variant="secondary">
            Cancel
          </Button>
          <Button busy={busy} onClick={onConfirm} variant={danger ? 'danger' : 'primary'}>
            {confirm}
          </Button>
        </div>
      }
      onClose={onClose}
      open={open}
      size="small"
      title={title}
    >
      <div className={styles.form}>
        {children}
        {failure !== null && <InlineMessage tone="error">{failure}</InlineMessage>}
      </div>
    </Dialog>
  )
}
