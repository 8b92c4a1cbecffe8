import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import styles from './collapsible.module.css'

/**
 * Collapsible section with its heading. Closed content stays findable by the browser's own search, which opens it.
 *
 * A button and a panel by the ARIA pattern "Disclosure", and not Base UI's: that one sets state while it leaves the
 * document, for which React runs all effects of the next page before that is painted, and it has 8 kB.
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
    // React knows `hidden` as true or false only.
    if (open) panel.current?.removeAttribute('hidden')
    else panel.current?.setAttribute('hidden', 'until-found')
  }, [open])

  useEffect(() => {
    const end = new AbortController()
    panel.current?.addEventListener('beforematch', () => setOpen(true), { signal: end.signal })
    return () => end.abort()
  }, [])

  return (
    <div className={styles['root']}>
      <Heading className={styles['heading']}>
        <button
          aria-controls={id}
          aria-expanded={open}
          className={styles['trigger']}
          onClick={() => setOpen(!open)}
          type="button"
        >
          {title}
          <ChevronDown aria-hidden="true" className={styles['chevron']} size="1.25em" />
        </button>
      </Heading>
      <div className={styles['panel']} id={id} ref={panel}>
        <div className={styles['content']}>{children}</div>
      </div>
    </div>
  )
}
