import { LogOut } from 'lucide-react'
import { kioskMessages } from '../../messages/kiosk.ts'
import { endSession } from '../../store/end-session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './finish-button.module.css'

/**
 * Button that ends the visit at once. Always shown, since a visitor's searches and views are personal too. It
 * is at the end of the bar at the bottom edge, which reserves its space.
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
