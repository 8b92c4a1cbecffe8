import { useRef, useState } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useLocation } from 'react-router-dom'
import { NavLink } from '../api/address.tsx'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import type { Destination } from '../parts/subject.ts'
import styles from './frame.module.css'

const Popup = lazyPart(async () => (await import('../../src/ui/dialog/popup.tsx')).Popup)

/** A phone's menu: the pages that do not fit into its bar. */
export function MorePages({ pages }: { pages: readonly Destination[] }) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isThere = pages.some(({ to }) => pathname.startsWith(to))
  return (
    <>
      <button
        aria-expanded={open}
        aria-haspopup="dialog"
        className={styles.more}
        data-current={isThere || undefined}
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        <Ellipsis aria-hidden="true" size="1.125rem" />
        <span>More</span>
      </button>
      <Popup anchor={button} label="More pages" onClose={() => setOpen(false)} open={open} trigger={button}>
        <div className={styles.pages}>
          {pages.map(({ to, label, icon: Icon }) => (
            <NavLink className={styles.link} key={to} onClick={() => setOpen(false)} to={to}>
              <Icon aria-hidden="true" size="1.125rem" />
              <span>{label}</span>
            </NavLink>
          ))}
        </div>
      </Popup>
    </>
  )
}
