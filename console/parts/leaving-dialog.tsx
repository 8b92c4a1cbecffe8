import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import styles from './form.module.css'

/** Asks what becomes of what was typed, before its page is left. Import it lazily. */
export function LeavingDialog({
  onClose,
  onDiscard,
  onLeave,
}: {
  onClose: () => void
  onDiscard: () => void
  onLeave: () => void
}) {
  return (
    <Dialog
      alert
      footer={
        <div className={styles.buttons}>
          <Button onClick={onDiscard} variant="danger">
            Discard and leave
          </Button>
          <Button onClick={onLeave} variant="secondary">
            Leave
          </Button>
          <Button onClick={onClose}>Stay</Button>
        </div>
      }
      onClose={onClose}
      open
      size="small"
      title="Leave with unsaved changes?"
    >
      <p>What you typed is kept for you here until you come back, or sign out.</p>
    </Dialog>
  )
}
