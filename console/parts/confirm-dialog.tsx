import type { ReactNode } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import styles from './form.module.css'

/**
 * Confirmation dialog. It stays open and busy until the action succeeds or fails. Import it lazily.
 * @param failure the action's error
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
  /** The button's label. */
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
