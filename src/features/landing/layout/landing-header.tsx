import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { desktop } from '../../../lib/breakpoints.ts'
import { routePatterns } from '../../../contract/routes.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Coin } from '../../../components/points/points.tsx'
import { LanguageSwitch } from '../../../components/language/language-switch.tsx'
import { layoutCopy, navigation, productName } from '../../../messages/landing.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { navigationOrder } from '../landing-data.ts'
import { Link } from '../../../components/link/link.tsx'
import styles from './landing-header.module.css'

/**
 * Header of the landing page (section 2). On narrow screens its links are in a menu. They are rendered only
 * once, so that screen readers do not read them twice.
 * @param onLogin asks for the organisation's login id
 */
export function LandingHeader({ onLogin }: { onLogin: () => void }) {
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const isWide = useMediaQuery(desktop)

  useEffect(() => {
    if (!open) return undefined
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [open])

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={routePatterns.landing} className={styles.brand} onClick={close}>
          <Coin />
          <span>{productName}</span>
        </Link>
        {!isWide && <LanguageSwitch compact />}
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="landing-menu"
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          <span className="visually-hidden">{open ? layoutCopy.closeMenu : layoutCopy.menu}</span>
        </button>
        <div id="landing-menu" className={styles.menu} data-open={open}>
          <nav className={styles.links} aria-label={productName}>
            {navigationOrder.map((section) => (
              <Link
                key={section}
                to={{ pathname: routePatterns.landing, hash: section }}
                className={styles.link}
                onClick={close}
              >
                {navigation[section]}
              </Link>
            ))}
          </nav>
          <div className={styles.doors}>
            {isWide && <LanguageSwitch compact />}
            <Button
              variant="quiet"
              onClick={() => {
                close()
                onLogin()
              }}
            >
              {layoutCopy.login}
            </Button>
            <Link to={routePatterns.contact} className={buttonClass({})} onClick={close}>
              {layoutCopy.signUp}
            </Link>
          </div>
        </div>
      </div>
    </header>
  )
}
