import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LogOut } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { routePatterns } from '../../contract/routes.ts'
import { kioskMessages } from '../../messages/kiosk.ts'
import { platform, type Terminal } from '../../platform/platform.ts'
import { endSession } from '../../store/end-session.ts'
import { useShop } from '../../store/shop-store.ts'
import { useShownTexts } from '../../store/use-shown-texts.ts'
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
import { inBackground } from '../../contract/in-background.ts'
import styles from './kiosk-shell.module.css'

/**
 * The gesture that opens the exit PIN: five taps into the upper left corner within three seconds, which
 * nobody makes by accident.
 */
const CORNER_PX = 64
const TAPS = 5
const WITHIN_MS = 3000

/** Listens for IT's gesture. The way from a keyboard is the host's own, and works when this page is dead. */
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

/** The shortest time between two reports of a moving mouse, in milliseconds. */
const REPORT_EVERY_MS = 1000

/**
 * Reports to the terminal that a mouse moves. Its host sees touch and typing by itself, but not on every system a mouse
 * that is not pressed.
 */
function MovingMouse({ onMove }: { onMove: () => void }) {
  useEffect(() => {
    let reportedAt = -Infinity
    const report = ({ movementX, movementY, timeStamp }: MouseEvent): void => {
      // A page that scrolls away from under a mouse at rest is reported as a move, too.
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

/** Shows the countdown that the terminal announces, and fetches it with the first one. */
function IdleWarning({ terminal }: { terminal: Terminal }) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  useEffect(() => terminal.onIdle((warning) => setSecondsLeft(warning.secondsLeft)), [terminal])
  return secondsLeft !== null && <IdleDialog onStay={terminal.stay} secondsLeft={secondsLeft} />
}

/**
 * Button that ends the visit at once. Always shown, since a visitor's searches and views are personal too. It
 * is at the end of the bar at the bottom edge, which reserves its space.
 */
function FinishButton() {
  return (
    <div className={styles['finish']}>
      <Button onClick={() => endSession({ keepClient: false })} variant="secondary">
        <LogOut aria-hidden="true" size="1.25em" />
        {kioskMessages.finish}
      </Button>
    </div>
  )
}

/** A page that is loaded anew while somebody is in the middle of something goes on with them. */
function isNobodysYet(): boolean {
  const { user, cart } = useShop.getState()
  return user === null && cart.length === 0
}

/**
 * The kiosk's frame around the shop: an attract screen, and once the shop is open the button that ends the session,
 * the idle countdown and the keyboard. The hidden corner for IT is there all the time.
 */
export function KioskShell({ children }: { children: ReactNode }) {
  const { terminal } = platform()
  const [waiting, setWaiting] = useState(() => terminal?.attractScreen === true && isNobodysYet())
  const wasWaiting = useRef(waiting)
  useShownTexts()
  useEffect(keepLinksInside, [])
  useEffect(showPresses, [])
  useEffect(() => {
    // The button that was pressed is gone with its screen, and the focus would be nowhere.
    if (wasWaiting.current && !waiting) {
      focusMain()
      // A screen reader presses without an input that main sees; from here on there is a visitor.
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
