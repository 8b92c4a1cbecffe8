import { LogOut } from 'lucide-react'
import { kioskMessages } from '../../messages/kiosk.ts'
import { endSession } from '../../store/end-session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './finish-button.module.css'

/**
 * Ends everything at once, for whoever is done. Always there: what was searched for and looked at is somebody's too.
 * It stands at the end of the bar at the lower edge, which keeps the place free.
 */
export function FinishButton() {
  return (
    <div className={styles['finish']}>
      <Button onClick={() => endSession({ keepClient: false })} variant="secondary">
        <LogOut aria-hidden="true" size="1.25em" />
        {kioskMessages.finish}
      </Button>
    </div>
  )
}
