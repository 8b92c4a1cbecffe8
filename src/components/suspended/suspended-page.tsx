import { useEffect } from 'react'
import { routePatterns } from '../../contract/routes.ts'
import { inBackground } from '../../lib/in-background.ts'
import { contentMessages } from '../../messages/content.ts'
import { accountMenuMessages } from '../../messages/account-menu.ts'
import { shellMessages } from '../../messages/shell.ts'
import { suspendedMessages } from '../../messages/suspended.ts'
import { selectClient } from '../../store/session/client-slice.ts'
import { endSession } from '../../store/session/end-session.ts'
import { openHome } from '../../store/home/open-home.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { Link } from '../link/link.tsx'
import styles from './suspended-page.module.css'

const LOOK_EVERY_MS = 30_000

/**
 * Shown instead of a suspended client's pages. Checks whether the shop is open again, so that visitors need not reload.
 */
export function SuspendedPage({ clientLoginId }: { clientLoginId: string }) {
  const name = useShop((state) => selectClient(state)?.client_name || shellMessages.defaultName)
  const isLoggedIn = useShop((state) => state.user !== null)
  useEffect(() => {
    const timer = setInterval(() => inBackground(openHome(clientLoginId)), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [clientLoginId])
  return (
    <div className={styles.page}>
      <title>{suspendedMessages.title}</title>
      <EmptyState
        action={
          <>
            <Link className={buttonClass()} to={routePatterns.contactUs}>
              {contentMessages.contactUs}
            </Link>
            {isLoggedIn && (
              <Button onClick={() => endSession({ keepClient: true })} variant="secondary">
                {accountMenuMessages.logout}
              </Button>
            )}
          </>
        }
        headingLevel={1}
        picture="box"
        text={suspendedMessages.text(name)}
        title={suspendedMessages.title}
      />
    </div>
  )
}
