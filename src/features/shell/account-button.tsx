import { useRef, useState } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { routePatterns } from '../../contract/routes.ts'
import { useShop } from '../../store/shop-store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useSharedScreen } from '../../ui/shared-screen.tsx'
import { useLoginLink } from './use-login-link.ts'
import { Link } from '../../components/link/link.tsx'
import styles from './account-button.module.css'

const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu)

/** Login button for visitors; for members their initial, which opens the profile menu. */
export function AccountButton() {
  const user = useShop((state) => state.user)
  const openLogin = useLoginLink()
  const shared = useSharedScreen()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  if (user === null) {
    return (
      <Link className={styles.login} onClick={openLogin} to={routePatterns.login}>
        {shellMessages.login}
      </Link>
    )
  }
  return (
    <>
      <button
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={shellMessages.account(shared ? '' : user.name)}
        className={styles.member}
        onClick={() => setOpen(!open)}
        onFocus={AccountMenu.prepare}
        onPointerEnter={AccountMenu.prepare}
        ref={button}
        type="button"
      >
        <span aria-hidden="true" className={styles.initial}>
          {initialOf(user.name)}
        </span>
      </button>
      <AccountMenu onClose={() => setOpen(false)} open={open} trigger={button} user={user} />
    </>
  )
}

function initialOf(name: string): string {
  const [first] = Array.from(name.trim())
  return first?.toUpperCase() ?? '·'
}
