import { useEffect, useEffectEvent } from 'react'
import { overlayOpened } from './overlay-entry.ts'

/**
 * Ignores the second click of a double click whose first one closed the overlay, so that it does not hit the
 * page below.
 */
function swallowSecondHalf(): void {
  addEventListener(
    'click',
    (event) => {
      if (event.detail < 2) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, once: true },
  )
}

/**
 * Common behaviour of sheets, menus and dialogs: Back closes them, and a double click on what closes them
 * does not reach the page below.
 * @param dismissible false if it requires an answer; Back then leaves the page
 */
export function useOverlay(open: boolean, dismissible: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open && dismissible ? overlayOpened(() => close()) : undefined), [open, dismissible])
  useEffect(() => (open ? swallowSecondHalf : undefined), [open])
}
