import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { kioskMessages } from '../../messages/kiosk.ts'
import { clientHomePath } from '../../contract/routes.ts'
import { platform } from '../../platform/platform.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { inBackground } from '../../contract/in-background.ts'
import styles from './closed-page.module.css'

/** How long until the kiosk tries by itself, in milliseconds. */
const TRY_AGAIN_MS = 15_000

/** What a kiosk shows where the web shows its landing page: the home could not be had, and it is tried again. */
export function ClosedPage() {
  const navigate = useNavigate()
  const homePath = clientHomePath(platform().terminal?.clientLoginId ?? '')
  useEffect(() => {
    const timer = setTimeout(() => inBackground(navigate(homePath)), TRY_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [homePath, navigate])
  return (
    <main className={styles['page']} id="main">
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
