import { startTransition, useLayoutEffect, useState, type RefObject } from 'react'

export interface GridMeasure {
  /** 0 until the grid has been laid out. */
  columns: number
  /** From the document's top, in pixels. */
  top: number
  /** Of one row without its gap, in pixels. */
  rowHeight: number
  gap: number
}

/**
 * What grids measured last: the best guess for the next one. Whoever comes back to a list finds it at its full
 * height at once, and so at the place that was left.
 */
let lastMeasure: GridMeasure = { columns: 0, top: 0, rowHeight: 0, gap: 0 }
const lastRowHeights = new Map<number, number>()
const FIRST_GUESS_PX = 320

/**
 * Grids of the same style that stand where the first grid of all will: the static shell's, and the one of a list whose
 * first page is on its way.
 */
const PLACEHOLDERS = '.shell-grid, [data-grid-skeleton]'

/** The style sheet decides on columns and gaps; this reads what it decided. */
function measure(grid: HTMLElement): GridMeasure {
  const style = getComputedStyle(grid)
  const columns = Math.max(
    1,
    style.gridTemplateColumns.split(' ').filter((track) => track.endsWith('px')).length,
  )
  const firstRow = grid.firstElementChild
  const rowHeight = firstRow === null ? 0 : firstRow.getBoundingClientRect().height
  if (rowHeight > 0) lastRowHeights.set(columns, rowHeight)
  return {
    columns,
    top: Math.round(grid.getBoundingClientRect().top + scrollY),
    rowHeight: rowHeight || (lastRowHeights.get(columns) ?? FIRST_GUESS_PX),
    gap: Number.parseFloat(style.rowGap) || 0,
  }
}

function firstGuess(): GridMeasure {
  if (lastMeasure.columns > 0) return lastMeasure
  const placeholder = document.querySelector<HTMLElement>(PLACEHOLDERS)
  if (placeholder !== null && placeholder.offsetHeight > 0) lastMeasure = measure(placeholder)
  return lastMeasure
}

function isSame(one: GridMeasure, other: GridMeasure): boolean {
  return (
    one.columns === other.columns &&
    one.top === other.top &&
    one.gap === other.gap &&
    Math.abs(one.rowHeight - other.rowHeight) < 0.5
  )
}

/** Keeps a grid's measures at hand. Every row is as high as the first: a tile's height is fixed by design. */
export function useGridMeasure(grid: RefObject<HTMLElement | null>, hasRows: boolean): GridMeasure {
  const [measured, setMeasured] = useState<GridMeasure>(firstGuess)
  const isLaidOut = measured.columns > 0

  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return undefined
    const take = (): void => {
      const next = measure(element)
      const hasOnlyMoved = isSame({ ...lastMeasure, top: next.top }, next)
      lastMeasure = next
      const keep = (): void => setMeasured((previous) => (isSame(previous, next) ? previous : next))
      // Rows stand where they stood in the grid: that can wait until the page is painted.
      if (hasOnlyMoved) startTransition(keep)
      else keep()
    }
    take()
    const observer = new ResizeObserver(take)
    observer.observe(element)
    // What stands above the grid may grow and push it down.
    observer.observe(document.body)
    const row = element.firstElementChild
    if (row !== null) observer.observe(row)
    return () => observer.disconnect()
  }, [grid, hasRows, isLaidOut])

  return measured
}
