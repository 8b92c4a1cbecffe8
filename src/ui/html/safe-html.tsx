import { useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './safe-html.module.css'

type Clean = (html: string) => string | TrustedHTML

let cleaner: Clean | null = null

async function loadCleaner(): Promise<Clean> {
  const { cleanHtml } = await import('./clean-html.ts')
  cleaner = cleanHtml
  return cleanHtml
}

/**
 * The HTML sanitizer, or `null` until it has loaded. A page with several texts waits for it before showing
 * any: otherwise each text would shift the next.
 */
export function useCleaner(): Clean | null {
  const [clean, setClean] = useState<Clean | null>(() => cleaner)
  useEffect(() => {
    if (clean !== null) return undefined
    let wanted = true
    loadCleaner().then(
      (loaded) => wanted && setClean(() => loaded),
      // Without the sanitizer nothing is shown, because unsanitized HTML is unsafe.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [clean])
  return clean
}

/**
 * The only component that renders a provider's HTML. Sanitized by DOMPurify, which is loaded with the first
 * text.
 */
export function SafeHtml({ html, className }: { html: string; className?: string | undefined }) {
  const clean = useCleaner()
  if (clean === null) return <div aria-busy="true" className={classNames(styles.text, className)} />
  return (
    <div
      className={classNames(styles.text, className)}
      // oxlint-disable-next-line react/no-danger -- the one place for it, behind DOMPurify
      dangerouslySetInnerHTML={{ __html: clean(html) }}
    />
  )
}
