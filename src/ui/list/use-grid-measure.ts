import { startTransition, useLayoutEffect, useState, type RefObject } from 'react'

export interface GridMeasure {
  /** 0 before the grid's first layout. */
  columns: number
  /** From the document's top, in pixels. */
  top: number
  /** Height of a row without its gap, in pixels. */
  rowHeight: number
  gap: number
}

/**
 * Last measured values: the best guess for the next grid. On return to a list, it has its full height at
 * once, and so its scroll position.
 */
let lastMeasure: GridMeasure = { columns: 0, top: 0, rowHeight: 0, gap: 0 }
const lastRowHeights = new Map<number, number>()
const FIRST_GUESS_PX = 320

/**
 * Placeholder grids of the same style at the position of the first real grid: in the static shell, and of a
 * list whose first page is loading.
 */
const PLACEHOLDERS = '.shell-grid, [data-grid-skeleton]'

/** The style sheet defines columns and gaps; this reads them. */
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

/** Measures a grid. Every row is as high as the first: a tile's height is fixed by design. */
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
      // Only the position changed, so this can wait until the page has been painted.
      if (hasOnlyMoved) startTransition(keep)
      else keep()
    }
    take()
    const observer = new ResizeObserver(take)
    observer.observe(element)
    // Content above the grid may grow and move it.
    observer.observe(document.body)
    const row = element.firstElementChild
    if (row !== null) observer.observe(row)
    return () => observer.disconnect()
  }, [grid, hasRows, isLaidOut])

  return measured
}
