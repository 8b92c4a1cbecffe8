import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { routePatterns } from '../../../contract/routes.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Coin } from '../../../components/points/points.tsx'
import { layoutCopy, navigation, productName } from '../../../messages/landing.ts'
import styles from './landing-header.module.css'

/**
 * Header of the landing page (section 2). On narrow screens its links are in a menu; they are rendered once,
 * so that nothing is read out twice.
 * @param onLogin asks for the organisation's login id
 */
export function LandingHeader({ onLogin }: { onLogin: () => void }) {
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)

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
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <Link to={routePatterns.landing} className={styles['brand']} onClick={close}>
          <Coin />
          {productName}
        </Link>
        <button
          ref={toggle}
          type="button"
          className={styles['toggle']}
          aria-expanded={open}
          aria-controls="landing-menu"
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          <span className="visually-hidden">{open ? layoutCopy.closeMenu : layoutCopy.menu}</span>
        </button>
        <div id="landing-menu" className={styles['menu']} data-open={open}>
          <nav className={styles['links']} aria-label={productName}>
            {navigation.map(({ label, section }) => (
              <Link
                key={section}
                to={{ pathname: routePatterns.landing, hash: section }}
                className={styles['link']}
                onClick={close}
              >
                {label}
              </Link>
            ))}
          </nav>
          <div className={styles['doors']}>
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
