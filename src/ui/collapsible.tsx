import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import styles from './collapsible.module.css'

/**
 * Collapsible section with a heading. Find-in-page finds closed content and opens it.
 *
 * A button and a panel, by the ARIA pattern "Disclosure". Not Base UI's, which has 8 kB and sets state while
 * it unmounts: React then runs all effects of the next page before painting it.
 */
export function Collapsible({
  title,
  defaultOpen = false,
  headingLevel = 2,
  children,
}: {
  title: string
  defaultOpen?: boolean
  headingLevel?: 2 | 3 | 4
  children: ReactNode
}) {
  const [open, setOpen] = useState(defaultOpen)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const Heading = `h${headingLevel}` as const

  useLayoutEffect(() => {
    // React supports `hidden` only as a boolean.
    if (open) panel.current?.removeAttribute('hidden')
    else panel.current?.setAttribute('hidden', 'until-found')
  }, [open])

  useEffect(() => {
    const end = new AbortController()
    panel.current?.addEventListener('beforematch', () => setOpen(true), { signal: end.signal })
    return () => end.abort()
  }, [])

  return (
    <div className={styles.root}>
      <Heading className={styles.heading}>
        <button
          aria-controls={id}
          aria-expanded={open}
          className={styles.trigger}
          onClick={() => setOpen(!open)}
          type="button"
        >
          <span>{title}</span>
          <ChevronDown aria-hidden="true" className={styles.chevron} size="1.25em" />
        </button>
      </Heading>
      <div className={styles.panel} id={id} ref={panel}>
        <div className={styles.content}>{children}</div>
      </div>
    </div>
  )
}
