import { type ReactNode, useEffect, useRef, useState } from 'react'
import LogOut from 'lucide-react/icons/log-out'
import { useNavigate } from 'react-router-dom'
import { routePatterns } from '../../contract/routes.ts'
import { kioskMessages } from '../../messages/kiosk.ts'
import { platform, type Terminal } from '../../platform/platform.ts'
import { selectClient } from '../../store/session/client-slice.ts'
import { endSession } from '../../store/session/end-session.ts'
import { useShop } from '../../store/shop-store.ts'
import { useShownTexts } from '../../store/session/use-shown-texts.ts'
import { Button } from '../../ui/button.tsx'
import { focusMain } from '../../ui/focus-main.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SharedScreen } from '../../ui/shared-screen.tsx'
import { AttractScreen } from './attract-screen.tsx'
import { keepLinksInside } from './keep-links-inside.ts'
import { Scanner } from './scanner.tsx'
import { showPresses } from './show-presses.ts'
import { TerminalMessage } from './terminal-message.tsx'
import { TouchKeyboard } from './touch-keyboard.tsx'
import { inBackground } from '../../lib/in-background.ts'
import styles from './kiosk-shell.module.css'

/**
 * Gesture that opens the exit PIN: five taps into the upper left corner within three seconds, which does not
 * happen by accident.
 */
const CORNER_PX = 64
const TAPS = 5
const WITHIN_MS = 3000

/** Detects IT's gesture. The host handles the keyboard shortcut itself, even if this page has crashed. */
function ExitCorner({ onOpen }: { onOpen: () => void }) {
  useEffect(() => {
    let taps: number[] = []
    const onPress = ({ clientX, clientY, timeStamp }: PointerEvent): void => {
      if (clientX > CORNER_PX || clientY > CORNER_PX) {
        taps = []
        return
      }
      taps = [...taps, timeStamp].filter((time) => timeStamp - time < WITHIN_MS)
      if (taps.length < TAPS) return
      taps = []
      onOpen()
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [onOpen])
  return null
}

/** Minimum interval of mouse reports, in milliseconds. */
const REPORT_EVERY_MS = 1000

/**
 * Reports mouse movement to the terminal. Its host detects touch and typing itself, but on some systems not a
 * mouse without a pressed button.
 */
function MovingMouse({ onMove }: { onMove: () => void }) {
  useEffect(() => {
    let reportedAt = -Infinity
    const report = ({ movementX, movementY, timeStamp }: MouseEvent): void => {
      // Scrolling under a still mouse also fires this event.
      if ((movementX === 0 && movementY === 0) || timeStamp - reportedAt < REPORT_EVERY_MS) return
      reportedAt = timeStamp
      onMove()
    }
    const options = { capture: true, passive: true }
    addEventListener('mousemove', report, options)
    return () => removeEventListener('mousemove', report, options)
  }, [onMove])
  return null
}

/** Opens Notifications when a notification in the terminal's tray is clicked (section 4). */
function NotificationClick({ terminal }: { terminal: Terminal }) {
  const navigate = useNavigate()
  useEffect(
    () => terminal.onNotificationClick(() => inBackground(navigate(routePatterns.notifications))),
    [navigate, terminal],
  )
  return null
}

const IdleDialog = lazyPart(async () => (await import('./idle-dialog.tsx')).IdleDialog)

/** How long after the terminal has heard of a press, or after a finger has left, what comes of it comes at the latest. */
const CLICK_WITHIN_MS = 500

/**
 * Shows the terminal's countdown; its code is loaded with the first one. The terminal can hear of a press before the page
 * does. The countdown stays until the press has become a click, which would otherwise fall on what lies below.
 */
function IdleWarning({ terminal }: { terminal: Terminal }) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let told: number | null = null
    let isPressed = false
    let late: number | undefined
    const over = (): void => {
      clearTimeout(late)
      isPressed = false
      setSecondsLeft(told)
    }
    const leave = (): void => {
      clearTimeout(late)
      late = window.setTimeout(over, CLICK_WITHIN_MS)
    }
    const press = (): void => {
      clearTimeout(late)
      isPressed = true
    }
    addEventListener('pointerdown', press, { capture: true, signal })
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, leave, { capture: true, signal })
    addEventListener('click', over, { signal })
    const stop = terminal.onIdle((warning) => {
      told = warning.secondsLeft
      if (told !== null) setSecondsLeft(told)
      else if (!isPressed) leave()
    })
    return () => {
      stop()
      listening.abort()
      clearTimeout(late)
    }
  }, [terminal])
  return secondsLeft !== null && <IdleDialog onStay={terminal.stay} secondsLeft={secondsLeft} />
}

/**
 * Button that ends the visit at once. Always shown, because a visitor's searches and views are personal too.
 * At the end of the bottom bar, which reserves its space.
 */
function FinishButton() {
  return (
    <div className={styles.finish}>
      <Button onClick={() => endSession({ keepClient: false })} variant="secondary">
        <LogOut aria-hidden="true" size="1.25em" />
        {kioskMessages.finish}
      </Button>
    </div>
  )
}

/** False if the page was reloaded during a visit, which then continues. */
function isNobodysYet(): boolean {
  const { user, cart } = useShop.getState()
  return user === null && cart.length === 0
}

/**
 * The kiosk's frame around the shop: the attract screen, and after the shop has opened the finish button, the
 * idle countdown and the keyboard. IT's hidden corner is always active.
 */
export function KioskShell({ children }: { children: ReactNode }) {
  const { terminal } = platform()
  const [isNobodyThere, setWaiting] = useState(() => terminal?.attractScreen === true && isNobodysYet())
  // A suspended client's shop shows its own page instead of the attract screen.
  const waiting = useShop((state) => selectClient(state)?.suspended !== true) && isNobodyThere
  const wasWaiting = useRef(waiting)
  useShownTexts()
  useEffect(keepLinksInside, [])
  useEffect(showPresses, [])
  useEffect(() => {
    // The pressed button is gone with its screen: move the focus to the page.
    if (wasWaiting.current && !waiting) {
      focusMain()
      // A screen reader's press is not an input that the main process sees; report the visitor.
      terminal?.stay()
    }
    wasWaiting.current = waiting
  }, [terminal, waiting])
  if (terminal === null) return children
  return (
    <SharedScreen>
      {waiting ? (
        <AttractScreen terminal={terminal} onStart={() => setWaiting(false)} />
      ) : (
        <>
          {children}
          <FinishButton />
          <IdleWarning terminal={terminal} />
          <MovingMouse onMove={terminal.stay} />
          <NotificationClick terminal={terminal} />
        </>
      )}
      {terminal.scanner && terminal.webShopUrl !== null && (
        <Scanner
          clientLoginId={terminal.clientLoginId}
          onCart={() => setWaiting(false)}
          webShopUrl={terminal.webShopUrl}
        />
      )}
      <TerminalMessage terminal={terminal} />
      {terminal.onScreenKeyboard && <TouchKeyboard />}
      <ExitCorner onOpen={terminal.openExitPin} />
    </SharedScreen>
  )
}
