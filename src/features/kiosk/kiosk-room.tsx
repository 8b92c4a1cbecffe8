import { useEffect, useRef, useState, type ReactNode } from 'react'
import { platform } from '../../platform/platform.ts'
import { useShop } from '../../store/shop-store.ts'
import { focusMain } from '../../ui/focus-main.ts'
import { SharedScreen } from '../../ui/shared-screen.tsx'
import { AttractScreen } from './attract-screen.tsx'
import { ExitCorner } from './exit-corner.tsx'
import { FinishButton } from './finish-button.tsx'
import { IdleWarning } from './idle-warning.tsx'
import { keepLinksInside } from './keep-links-inside.ts'
import { MovingMouse } from './moving-mouse.tsx'
import { PressedNotice } from './pressed-notice.tsx'
import { TerminalMessage } from './terminal-message.tsx'
import { TouchKeyboard } from './touch-keyboard.tsx'

/** A page that is loaded anew while somebody is in the middle of something goes on with them. */
function isNobodysYet(): boolean {
  const { user, cart } = useShop.getState()
  return user === null && cart.length === 0
}

/**
 * The room that a kiosk gives its shop: banners that wait for a touch, and once the shop is open the way to be
 * forgotten, the countdown and the keyboard. The hidden corner for IT is there all the time.
 */
export function KioskRoom({ children }: { children: ReactNode }) {
  const { terminal } = platform()
  const [waiting, setWaiting] = useState(() => terminal?.attractScreen === true && isNobodysYet())
  const wasWaiting = useRef(waiting)
  useEffect(keepLinksInside, [])
  useEffect(() => {
    // The button that was pressed is gone with its screen, and the focus would be nowhere.
    if (wasWaiting.current && !waiting) focusMain()
    wasWaiting.current = waiting
  }, [waiting])
  if (terminal === undefined) return children
  return (
    <SharedScreen>
      {waiting ? (
        <AttractScreen clientLoginId={terminal.clientLoginId} onStart={() => setWaiting(false)} />
      ) : (
        <>
          {children}
          <FinishButton />
          <IdleWarning terminal={terminal} />
          <MovingMouse onMove={terminal.stay} />
          <PressedNotice terminal={terminal} />
        </>
      )}
      <TerminalMessage terminal={terminal} />
      {terminal.onScreenKeyboard && <TouchKeyboard />}
      <ExitCorner onOpen={terminal.openExitPin} />
    </SharedScreen>
  )
}
