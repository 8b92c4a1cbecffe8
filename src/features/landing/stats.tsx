import { type RefObject, useEffect, useRef, useState } from 'react'
import { statFigures } from './landing-data.ts'
import { stats } from '../../messages/landing.ts'
import styles from './stats.module.css'
import { useMediaQuery } from '../../ui/use-media-query.ts'

/** Duration of the count, in milliseconds. */
const durationMs = 1400

const easeOut = (share: number) => 1 - (1 - share) ** 4

/**
 * Counts once from zero to a target. Returns the target if the count never starts, as in print.
 * @param target the final value, also returned before the start
 * @param running starts the count
 * @param still returns the target at once, for reduced motion
 */
export function useCountUp(target: number, running: boolean, still: boolean): number {
  const [share, setShare] = useState(1)
  useEffect(() => {
    if (!running || still) return undefined
    let frame = 0
    let start: number | null = null
    const step = (now: number) => {
      start ??= now
      const passed = Math.min(1, (now - start) / durationMs)
      setShare(passed)
      if (passed < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [running, still])
  return still ? target : Math.round(target * easeOut(share))
}

interface FigureProps {
  value: number
  suffix: string
  running: boolean
  still: boolean
}

function Figure({ value, suffix, running, still }: FigureProps) {
  const countedValue = useCountUp(value, running, still)
  const final = `${value}${suffix}`
  if (countedValue === value) return <span>{final}</span>
  // Screen readers read only the final value.
  return (
    <>
      <span className="visually-hidden">{final}</span>
      <span aria-hidden="true">{`${countedValue}${suffix}`}</span>
    </>
  )
}

/** Becomes true, once, when the element enters the viewport. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      setSeen(true)
      observer.disconnect()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return seen
}

/** The four figures of section 2, counted up when they become visible. */
export function Stats() {
  const list = useRef<HTMLDListElement>(null)
  const seen = useSeen(list)
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  return (
    <dl ref={list} className={styles.stats}>
      {statFigures.map(({ what, value, suffix }) => (
        <div key={what} className={styles.stat}>
          <dt>{stats[what]}</dt>
          <dd>
            <Figure value={value} suffix={suffix} running={seen} still={still} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
