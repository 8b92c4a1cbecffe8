import { useMemo } from 'react'
import encode from 'jsbarcode'
import styles from './packing-lists.module.css'

/** Light modules before and after the bars (ISO/IEC 15417). */
const QUIET_ZONE = 10
const HEIGHT = 30

/**
 * A text as Code 128, for the scanners that read no QR code.
 * @param label accessible name
 */
export function Code128({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => {
    const drawn: { encodings?: { data: string }[] } = {}
    // Drawn here: the library's own drawing writes inline styles, which the page's policy forbids.
    encode(drawn, text, { format: 'CODE128' })
    return (drawn.encodings ?? []).map(({ data }) => data).join('')
  }, [text])
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ 0: bar, index }) => `M${QUIET_ZONE + index} 0h${bar.length}v${HEIGHT}h-${bar.length}z`,
  )
  return (
    <svg
      aria-label={label}
      className={styles.bars}
      preserveAspectRatio="none"
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${modules.length + 2 * QUIET_ZONE} ${HEIGHT}`}
    >
      <path d={bars.join('')} />
    </svg>
  )
}
