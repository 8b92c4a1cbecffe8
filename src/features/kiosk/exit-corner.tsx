import { useEffect } from 'react'

/**
 * The gesture that opens the exit PIN: five taps into the upper left corner within three seconds, which
 * nobody makes by accident.
 */
const CORNER_PX = 64
const TAPS = 5
const WITHIN_MS = 3000

/** Listens for IT's gesture. The way from a keyboard is the host's own, and works when this page is dead. */
export function ExitCorner({ onOpen }: { onOpen: () => void }) {
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
