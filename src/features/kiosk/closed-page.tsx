import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { kioskMessages } from '../../messages/kiosk.ts'
import { clientHomePath } from '../../contract/routes.ts'
import { platform } from '../../platform/platform.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { inBackground } from '../../lib/in-background.ts'
import styles from './closed-page.module.css'

/** Pause before the next automatic attempt, in milliseconds. */
const TRY_AGAIN_MS = 15_000

/** Replaces the landing page on a kiosk: the home failed to load, and is tried again. */
export function ClosedPage() {
  const navigate = useNavigate()
  const homePath = clientHomePath(platform().terminal?.clientLoginId ?? '')
  useEffect(() => {
    const timer = setTimeout(() => inBackground(navigate(homePath)), TRY_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [homePath, navigate])
  return (
    <main className={styles.page} id="main">
      <title>{kioskMessages.closedTitle}</title>
      <EmptyState
        action={<Button onClick={() => inBackground(navigate(homePath))}>{kioskMessages.tryAgain}</Button>}
        headingLevel={1}
        picture="offline"
        text={kioskMessages.closedText}
        title={kioskMessages.closedTitle}
      />
    </main>
  )
}
