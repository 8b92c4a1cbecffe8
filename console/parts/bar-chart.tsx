import { useEffect, useRef, useState } from 'react'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { Link } from '../api/address.tsx'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import styles from './bar-chart.module.css'

export interface Bars {
  /** Label below the bars. */
  label: string
  /** A bar for each series. */
  bars: readonly {
    value: number
    /** Start of the bar; 0 by default. */
    base?: number
  }[]
  /** Link of the group's bars. */
  href?: string | undefined
}

const HEIGHT = 240
const MARGIN = { top: 8, right: 4, bottom: 28, left: 64 }
/** Pixels that a label needs. */
const LABEL_WIDTH = 58
const WIDTH_BEFORE_MEASURED = 560
const TICKS = 4

const tone = (series: number) => (series === 0 ? styles.first : styles.second)

/** `12,34,567` up to a lakh, then `12.3 L` and `1.2 Cr`. */
function short(value: number): string {
  if (Math.abs(value) >= 1e7) return `${groupedNumber(Number((value / 1e7).toFixed(1)))} Cr`
  if (Math.abs(value) >= 1e5) return `${Number((value / 1e5).toFixed(1))} L`
  return groupedNumber(Number(value.toFixed(1)))
}

function useWidth() {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(WIDTH_BEFORE_MEASURED)
  useEffect(() => {
    const { current } = place
    if (current === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { place, width }
}

function Legend({ series }: { series: readonly string[] }) {
  return (
    <p className={styles.legend}>
      {series.map((name, nth) => (
        <span key={name}>
          <svg height="12" width="12">
            <rect className={tone(nth)} height="10" width="10" x="1" y="1" />
          </svg>
          <span>{name}</span>
        </span>
      ))}
    </p>
  )
}

interface GroupProps {
  group: Bars
  x: ReturnType<typeof scaleBand<string>>
  y: ReturnType<typeof scaleLinear<number>>
}

function Group({ group: { label, bars, href }, x, y }: GroupProps) {
  const left = x(label) ?? 0
  const width = x.bandwidth() / bars.length
  const content = (
    <>
      <title>{`${label}: ${bars.map(({ value }) => groupedNumber(value)).join(', ')}`}</title>
      {href !== undefined && (
        <rect
          className={styles.hit}
          height={HEIGHT - MARGIN.top - MARGIN.bottom}
          width={x.bandwidth()}
          x={left}
          y={MARGIN.top}
        />
      )}
      {bars.map(({ value, base = 0 }, nth) => (
        <Bar
          className={tone(nth)}
          height={Math.max(value === 0 ? 0 : 1, Math.abs(y(base) - y(base + value)))}
          key={tone(nth)}
          width={width}
          x={left + nth * width}
          y={Math.min(y(base), y(base + value))}
        />
      ))}
    </>
  )
  if (href === undefined) return <g>{content}</g>
  return (
    <Link className={styles.link} tabIndex={-1} to={href}>
      {content}
    </Link>
  )
}

/**
 * Bar chart, hidden from assistive technology: the table beside it has the same numbers and links. So neither the
 * keyboard nor a screen reader reaches it.
 * @param series names of the bars of each group, if there are several
 */
export function BarChart({ data, series }: { data: readonly Bars[]; series?: readonly string[] }) {
  const { place, width } = useWidth()
  const x = scaleBand<string>({
    domain: data.map(({ label }) => label),
    range: [MARGIN.left, width - MARGIN.right],
    padding: 0.3,
  })
  const ends = data.flatMap(({ bars }) => bars.flatMap(({ value, base = 0 }) => [base, base + value]))
  const y = scaleLinear<number>({
    // Not less than a whole step: there are no parts of a point.
    domain: [Math.min(0, ...ends), Math.max(TICKS, ...ends)],
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
    nice: TICKS,
  })
  const every = Math.max(1, Math.ceil((data.length * LABEL_WIDTH) / (width - MARGIN.left - MARGIN.right)))
  const labels = data.flatMap(({ label }, nth) => (nth % every === 0 ? [label] : []))
  return (
    <div aria-hidden="true" className={styles.chart} ref={place}>
      {series !== undefined && <Legend series={series} />}
      <svg height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} width={width}>
        {y.ticks(TICKS).map((tick) => (
          <line
            className={styles.grid}
            key={tick}
            x1={MARGIN.left}
            x2={width - MARGIN.right}
            y1={y(tick)}
            y2={y(tick)}
          />
        ))}
        {data.map((group) => (
          <Group group={group} key={group.label} x={x} y={y} />
        ))}
        <AxisLeft
          axisClassName={styles.axis}
          hideAxisLine
          hideTicks
          left={MARGIN.left}
          numTicks={TICKS}
          scale={y}
          tickFormat={(tick) => short(Number(tick))}
          tickLabelProps={{ dx: -4, dy: 4, fontSize: 12, textAnchor: 'end', fill: 'currentColor' }}
        />
        <AxisBottom
          axisClassName={styles.axis}
          hideTicks
          scale={x}
          stroke="currentColor"
          tickLabelProps={{ dy: 4, fontSize: 12, textAnchor: 'middle', fill: 'currentColor' }}
          tickValues={labels}
          top={HEIGHT - MARGIN.bottom}
        />
      </svg>
    </div>
  )
}
