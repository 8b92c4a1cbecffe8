import { useEffect, useEffectEvent } from 'react'
import { overlayOpened } from './overlay-entry.ts'

/** Keeps the second half of a double click from the page below what the first half has closed. */
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
 * What every sheet, menu and dialog does besides: Back closes it, and a double click on what closes it presses nothing below.
 * @param dismissible false where it asks for an answer: Back then leaves the page.
 */
export function useOverlay(open: boolean, dismissible: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open && dismissible ? overlayOpened(() => close()) : undefined), [open, dismissible])
  useEffect(() => (open ? swallowSecondHalf : undefined), [open])
}
