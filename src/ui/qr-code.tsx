import { useMemo } from 'react'
import { encodeQR } from 'qr'
import styles from './qr-code.module.css'

/** Quiet zone around the code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** @param label accessible name */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => encodeQR(text, 'raw', { ecc: 'low', border: QUIET_ZONE }), [text])
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      aria-label={label}
      className={styles.code}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${modules.length} ${modules.length}`}
    >
      <path d={dark.join('')} />
    </svg>
  )
}
