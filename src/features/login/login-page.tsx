import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { loginMessages, organisationMessages } from '../../messages/login.ts'
import { clientHomePath } from '../../contract/routes.ts'
import { openOrganisation } from '../../store/home/open-organisation.ts'
import { useShop } from '../../store/shop-store.ts'
import { OrganisationForm } from '../../components/member/organisation-form.tsx'
import { PageTitle } from '../../components/page-title/page-title.tsx'
import { inBackground } from '../../lib/in-background.ts'
import { classNames } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import styles from './login-page.module.css'

/**
 * `/Login` (wire contract, "Routes that the specification does not show"): opens the login modal over the
 * client's home, or asks for the organisation's login id if none is stored.
 */
export function LoginPage() {
  const navigate = useNavigate()
  const clientLoginId = useShop((state) => state.clientLoginId)
  const loggedIn = useShop((state) => state.user !== null)
  const openLogin = useShop((state) => state.openLogin)
  useEffect(() => {
    if (clientLoginId === null) return
    if (!loggedIn) openLogin()
    inBackground(navigate(clientHomePath(clientLoginId), { replace: true }))
  }, [clientLoginId, loggedIn, openLogin, navigate])
  return (
    <>
      <PageTitle title={loginMessages.title} />
      {clientLoginId === null && (
        <div className={classNames(surface.card, styles.card)}>
          <h1 className={styles.heading}>{organisationMessages.title}</h1>
          <OrganisationForm onSubmit={openOrganisation} />
        </div>
      )}
    </>
  )
}
