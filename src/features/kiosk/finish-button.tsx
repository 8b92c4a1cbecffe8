import { LogOut } from 'lucide-react'
import { kioskMessages } from '../../contract/messages/kiosk.ts'
import { endSession } from '../../store/end-session.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button } from '../../ui/button.tsx'
import styles from './kiosk-layer.module.css'

/** Ends everything at once, for whoever is done: there as soon as there is something to forget. */
export function FinishButton() {
  const hasSomethingToForget = useShop(({ user, cart }) => user !== null || cart.length > 0)
  if (!hasSomethingToForget) return null
  return (
    <div className={styles['finish']}>
      <Button onClick={() => endSession({ keepClient: false })} variant="secondary">
        <LogOut aria-hidden size={20} />
        {kioskMessages.finish}
      </Button>
    </div>
  )
}
