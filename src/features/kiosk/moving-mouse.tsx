import { useEffect } from 'react'

/** The shortest time between two reports of a moving mouse, in milliseconds. */
const REPORT_EVERY_MS = 1000

/**
 * Reports to the terminal that a mouse moves. Its host sees touch and typing by itself, but not on every system a mouse
 * that is not pressed.
 */
export function MovingMouse({ onMove }: { onMove: () => void }) {
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
