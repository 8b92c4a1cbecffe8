import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import Info from 'lucide-react/icons/info'
import { kioskMessages } from '../../messages/kiosk.ts'
import type { Terminal } from '../../platform/platform.ts'
import { Button } from '../../ui/button.tsx'
import { inBackground } from '../../lib/in-background.ts'
import styles from './terminal-message.module.css'

const HEIGHT = '--message-height'

/**
 * IT's message as plain text in a bar at the top, until it is closed. Takes no focus; screen readers announce
 * it. The page makes room for its height, so that it covers nothing.
 */
export function TerminalMessage({ terminal }: { terminal: Terminal }) {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    const unsubscribe = terminal.onMessage((next) => {
      isCurrent = false
      setText(next)
    })
    inBackground(
      terminal.message().then((now) => {
        if (isCurrent) setText(now)
      }),
    )
    return () => {
      isCurrent = false
      unsubscribe()
    }
  }, [terminal])

  const bar = useRef<HTMLElement>(null)
  const isShown = text !== null
  useLayoutEffect(() => {
    if (!isShown || bar.current === null) return undefined
    const { current } = bar
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${current.offsetHeight}px`))
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [isShown])

  function close(event: MouseEvent): void {
    // Closing the message must not open the shop from the attract screen.
    event.stopPropagation()
    setText(null)
    terminal.closeMessage()
  }

  // The live region must exist before its text, or the text is not announced.
  return (
    <section
      aria-label={isShown ? kioskMessages.terminalMessage : undefined}
      className={isShown ? styles.bar : undefined}
      ref={bar}
    >
      {isShown && <Info aria-hidden="true" className={styles.icon} />}
      <p className={isShown ? styles.text : undefined} role="status">
        {text}
      </p>
      {isShown && (
        <Button onClick={close} onKeyDown={(event) => event.stopPropagation()} variant="secondary">
          {kioskMessages.closeMessage}
        </Button>
      )}
    </section>
  )
}
