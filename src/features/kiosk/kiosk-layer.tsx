import { platform } from '../../platform/platform.ts'
import { ExitCorner } from './exit-corner.tsx'
import { FinishButton } from './finish-button.tsx'
import { IdleWarning } from './idle-warning.tsx'
import { PressedNotice } from './pressed-notice.tsx'

/** What a kiosk lays over the shop: the way to be forgotten, the countdown, and the hidden corner for IT. */
export function KioskLayer() {
  const { terminal } = platform()
  if (terminal === undefined) return null
  return (
    <>
      <FinishButton />
      <IdleWarning terminal={terminal} />
      <PressedNotice terminal={terminal} />
      <ExitCorner onOpen={terminal.openExitDoor} />
    </>
  )
}
