import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import Eye from 'lucide-react/icons/eye'
import { previewMessages } from '../../messages/preview.ts'
import { useShownTexts } from '../../store/session/use-shown-texts.ts'
import { Button } from '../../ui/button.tsx'
import './preview.css'
import styles from './preview-bar.module.css'

const LOOK_EVERY_MS = 1000
const HEIGHT = '--message-height'

const minutesUntil = (endsAt: number): number => Math.max(1, Math.ceil((endsAt - performance.now()) / 60_000))

/** Minutes that are left. */
function useMinutes(endsAt: number): number {
  const [minutes, setMinutes] = useState(() => minutesUntil(endsAt))
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesUntil(endsAt)), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return minutes
}

/**
 * The bar above the shop while an operator looks at it as a member. The page makes room for its height, so that it
 * covers nothing.
 * @param endsAt by `performance.now()`, which no change of the clock moves
 */
export function PreviewBar({ name, endsAt, onClose }: { name: string; endsAt: number; onClose: () => void }) {
  useShownTexts()
  const minutes = useMinutes(endsAt)
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = bar
    if (current === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${current.offsetHeight}px`))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <section aria-label={previewMessages.label} className={styles.bar} ref={bar}>
      <Eye aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>
        <span>{previewMessages.lookingAs(name)}</span>{' '}
        <span className={styles.left}>{previewMessages.minutesLeft(minutes)}</span>
      </p>
      <Button aria-label={previewMessages.closePreview} onClick={onClose} size="small" variant="secondary">
        {previewMessages.close}
      </Button>
    </section>
  )
}
