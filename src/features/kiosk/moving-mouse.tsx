import { useEffect } from 'react'

/** A mouse tells of each pixel; the terminal hears of it this often, in milliseconds. */
const TELL_EVERY_MS = 1000

/**
 * Tells the terminal that a mouse moves. Its host hears touch and typing by itself, but not on every system a mouse
 * that is not pressed.
 */
export function MovingMouse({ onMove }: { onMove: () => void }) {
  useEffect(() => {
    let toldAt = -Infinity
    const hear = ({ movementX, movementY, timeStamp }: MouseEvent): void => {
      // A page that scrolls away from under a mouse at rest is told of as a move, too.
      if ((movementX === 0 && movementY === 0) || timeStamp - toldAt < TELL_EVERY_MS) return
      toldAt = timeStamp
      onMove()
    }
    const options = { capture: true, passive: true }
    addEventListener('mousemove', hear, options)
    return () => removeEventListener('mousemove', hear, options)
  }, [onMove])
  return null
}
