import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { clientHomePath } from '../../../contract/routes.ts'
import { useShop } from '../../../store/shop-store.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { failedHomeOf, YourShop } from '../your-shop.tsx'
import styles from './landing-layout.module.css'
import { inBackground } from '../../../lib/in-background.ts'
import { layoutCopy } from '../../../messages/landing.ts'

const OrganisationDialog = lazyPart(
  async () => (await import('../organisation-dialog.tsx')).OrganisationDialog,
)

/**
 * Layout of the landing pages. Login opens the shop that this tab knows or was opened for, and otherwise asks
 * for the organisation.
 */
export function LandingLayout({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [choosing, setChoosing] = useState(false)
  const chooseOrganisation = (): void => setChoosing(true)

  function logIn(): void {
    const { clientLoginId: known, user, openLogin } = useShop.getState()
    const failed = failedHomeOf(state)
    const clientLoginId = known ?? failed?.failedHome ?? null
    if (clientLoginId === null) {
      chooseOrganisation()
      return
    }
    if (user === null) openLogin()
    const hash = failed?.failedHome === clientLoginId ? failed.hash : ''
    inBackground(navigate({ pathname: clientHomePath(clientLoginId), hash }))
  }

  return (
    <div className={styles.layout}>
      <a href="#main" className={styles.skip}>
        {layoutCopy.skip}
      </a>
      <LandingHeader onLogin={logIn} />
      <main id="main" tabIndex={-1}>
        <YourShop onOther={chooseOrganisation} />
        {children}
      </main>
      <LandingFooter />
      <OrganisationDialog open={choosing} onClose={() => setChoosing(false)} />
    </div>
  )
}
