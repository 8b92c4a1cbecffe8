import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { LogOut, UserRound } from 'lucide-react'
import type { User } from '../../contract/entities/user.ts'
import { shellMessages } from '../../contract/messages/shell.ts'
import { routePatterns } from '../../contract/routes.ts'
import { maskName } from '../../domain/masking.ts'
import { MaskedText, useReveal } from '../../ui/shared-screen.tsx'
import { Points } from '../../ui/points.tsx'
import { Popup } from '../../ui/popup.tsx'
import { useLogout } from './use-logout.ts'
import styles from './account-menu.module.css'

/** The profile dropdown: who is logged in, My points, My Profile, Logout (section 2, "Shop header"). */
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
  return (
    <Popup anchor={trigger} label={shellMessages.account('')} onClose={onClose} open={open} trigger={trigger}>
      <div className={styles['menu']}>
        <div className={styles['balance']}>
          <span className={styles['name']}>
            <MaskedText hidden={hidden} mask={maskName} text={user.name} />
          </span>
          {reveal}
          <span className={styles['caption']}>{shellMessages.myPoints}</span>
          <Points size="large" value={user.rewards_points} />
        </div>
        <Link className={styles['entry']} onClick={onClose} to={routePatterns.profile}>
          <UserRound aria-hidden="true" size="1.25em" />
          {shellMessages.myProfile}
        </Link>
        <button
          className={styles['entry']}
          onClick={() => {
            onClose()
            logout()
          }}
          type="button"
        >
          <LogOut aria-hidden="true" size="1.25em" />
          {shellMessages.logout}
        </button>
      </div>
    </Popup>
  )
}
