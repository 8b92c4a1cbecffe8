import { type RefObject, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import Coins from 'lucide-react/icons/coins'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import type { User } from '../../contract/shop-entities/user.ts'
import { accountMenuMessages } from '../../messages/account-menu.ts'
import { filterMessages } from '../../messages/filters.ts'
import { shellMessages } from '../../messages/shell.ts'
import { routePatterns, WITHIN_POINTS_PATH } from '../../contract/routes.ts'
import { maskName } from '../../lib/masking.ts'
import { LanguageSwitch, useLanguageOffer } from '../../components/language/lazy-language-switch.ts'
import { MaskedText } from '../../components/member/masked-text.tsx'
import { useReveal } from '../../components/member/use-reveal.tsx'
import { MemberBalance } from '../../components/points/member-balance.tsx'
import { Popup } from '../../ui/dialog/popup.tsx'
import { Link } from '../../components/link/link.tsx'
import styles from './account-menu.module.css'
import { endSession } from '../../store/session/end-session.ts'
import { inBackground } from '../../lib/in-background.ts'
import { useShop } from '../../store/shop-store.ts'

/**
 * Logs the member out (section 4, "Login"): removes the member's data, resets the login modal, which opens
 * again if login is mandatory, and opens About Us if a client is known.
 */
function useLogout(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    endSession({ keepClient: true })
    const { clientLoginId, loginNeeded, openLogin } = useShop.getState()
    if (clientLoginId !== null) inBackground(navigate(routePatterns.aboutUs))
    if (loginNeeded) openLogin()
  }, [navigate])
}

/**
 * Profile menu: name, My points, My Profile, affordable products, language, Logout (section 2, "Shop
 * header").
 */
export function AccountMenu({
  open,
  onClose,
  trigger,
  user,
}: {
  open: boolean
  onClose: () => void
  trigger: RefObject<HTMLElement | null>
  user: User
}) {
  const { hidden, reveal } = useReveal()
  const logout = useLogout()
  const isOffered = useLanguageOffer()
  return (
    <Popup anchor={trigger} label={shellMessages.account('')} onClose={onClose} open={open} trigger={trigger}>
      <div className={styles.menu}>
        <div className={styles.balance}>
          <span className={styles.name}>
            <MaskedText hidden={hidden} mask={maskName} text={user.name} />
          </span>
          {reveal}
          <span className={styles.caption}>{shellMessages.myPoints}</span>
          <MemberBalance size="large" />
        </div>
        <Link className={styles.entry} onClick={onClose} to={routePatterns.profile}>
          <UserRound aria-hidden="true" size="1.25em" />
          {accountMenuMessages.myProfile}
        </Link>
        <Link className={styles.entry} onClick={onClose} to={WITHIN_POINTS_PATH}>
          <Coins aria-hidden="true" size="1.25em" />
          {filterMessages.withinPoints}
        </Link>
        {isOffered && (
          <div className={styles.language}>
            <LanguageSwitch />
          </div>
        )}
        <button
          className={styles.entry}
          onClick={() => {
            onClose()
            logout()
          }}
          type="button"
        >
          <LogOut aria-hidden="true" size="1.25em" />
          {accountMenuMessages.logout}
        </button>
      </div>
    </Popup>
  )
}
