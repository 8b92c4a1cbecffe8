import type { ReactElement, ReactNode } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { LucideIcon } from 'lucide-react/types'
import { bannerControlMessages } from '../../messages/banner-controls.ts'
import styles from './banner.module.css'

/** Buttons of the banners: previous, next, pause. */
export function BannerControls({
  paused,
  onStep,
  onPause,
  children,
}: {
  paused: boolean
  onStep: (direction: 1 | -1) => void
  /** Absent if the banners do not rotate. */
  onPause: (() => void) | undefined
  children: ReactNode
}) {
  const control = (label: string, Icon: LucideIcon, press: () => void): ReactElement => (
    <button aria-label={label} className={styles.control} onClick={press} type="button">
      <Icon aria-hidden="true" size="1.15em" />
    </button>
  )
  return (
    <div className={styles.controls}>
      {control(bannerControlMessages.previous, ChevronLeft, () => onStep(-1))}
      <span aria-hidden="true" className={styles.count}>
        {children}
      </span>
      {control(bannerControlMessages.next, ChevronRight, () => onStep(1))}
      {onPause !== undefined &&
        (paused
          ? control(bannerControlMessages.play, Play, onPause)
          : control(bannerControlMessages.pause, Pause, onPause))}
    </div>
  )
}
