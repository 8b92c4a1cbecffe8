import { useEffect, useEffectEvent, useRef } from 'react'
import { inBackground } from '../../src/lib/in-background.ts'
import { useKeys } from '../api/keys.ts'
import { usePlace } from '../api/place.ts'
import type { DataTableProps } from './data-table-props.ts'

interface Place<Row> {
  current: Row | undefined
  /** The row after or before; the first one if the keyboard is at none. */
  near: (by: 1 | -1) => Row | undefined
  move: (by: 1 | -1) => void
  next: () => void
}

/** The shortcuts of a table, and its page's. */
function useTableKeys<Row>(
  { list: { rows }, rowId, selected, onSelect, keys = {} }: DataTableProps<Row>,
  { current, near, move, next }: Place<Row>,
): void {
  const select = () => {
    if (current === undefined) return
    const after = new Set(selected)
    if (!after.delete(rowId(current))) after.add(rowId(current))
    onSelect?.(after)
  }
  /** Adds the row that it moves to, or takes back the last one. */
  const extend = (by: 1 | -1) => {
    const [from, to] = [current, near(by)].map((row) => (row === undefined ? null : rowId(row)))
    const after = new Set(selected)
    if (from && to && after.has(from) && after.has(to)) after.delete(from)
    else for (const id of [from, to]) if (id) after.add(id)
    onSelect?.(after)
    move(by)
  }
  useKeys({ j: () => move(1), k: () => move(-1) }, { repeats: true })
  useKeys({ x: select, ' ': select })
  useKeys(
    onSelect === undefined
      ? {}
      : {
          'Shift+j': () => extend(1),
          'Shift+k': () => extend(-1),
          'Ctrl+a': () => onSelect(new Set(rows.map((row) => rowId(row)))),
        },
  )
  useKeys(Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, () => act(current, next)])), {
    changes: true,
  })
}

/** Does something once no dialog is open. */
function whenFree(act: () => void): void {
  if (document.querySelector('[role=dialog], [role=alertdialog]') !== null)
    requestAnimationFrame(() => whenFree(act))
  else act()
}

/** The row that contains the focus, or else had it last; Back returns to it. */
export function useRowKeys<Row>(props: DataTableProps<Row>) {
  const { label, rowId, href, list } = props
  const { rows } = list
  const body = useRef<HTMLTableSectionElement>(null)
  const [place, setPlace] = usePlace<{ id: string; nth: number } | null>(`row of ${label}`, null)
  const current = place?.id ?? null
  const returns = useRef(place !== null)
  /** Whether the row after the last one is waited for. */
  const goesOn = useRef(false)
  const inRow = href === undefined ? 'button, a, input' : 'a'

  function enter(row: Row): void {
    setPlace({ id: rowId(row), nth: rows.indexOf(row) })
  }
  function focusRow(to: number): void {
    const line = body.current?.rows[to]
    const first = line?.querySelector<HTMLElement>(inRow) ?? line
    first?.focus()
    line?.scrollIntoView({ block: 'nearest' })
  }
  const at = rows.findIndex((row) => rowId(row) === current)
  const near = (by: 1 | -1): Row | undefined => rows[at < 0 ? 0 : at + by]
  function move(by: 1 | -1): void {
    const to = near(by)
    if (to !== undefined) focusRow(rows.indexOf(to))
    else if (by === 1 && list.hasNextPage) {
      goesOn.current = true
      if (!list.isFetchingNextPage) inBackground(list.fetchNextPage())
    }
  }
  function next(): void {
    const to = near(1)
    const line = to === undefined ? undefined : body.current?.rows[rows.indexOf(to)]
    whenFree(() => line?.isConnected === true && line.querySelector<HTMLElement>(inRow)?.focus())
  }
  const follow = useEffectEvent(() => {
    if (place === null || rows.length === 0) return
    const there = rows.findIndex((row) => rowId(row) === place.id)
    const nth = there >= 0 ? there : Math.min(place.nth, rows.length - 1)
    const next = rows[nth]
    if (next === undefined) return
    if (goesOn.current && there >= 0 && there + 1 < rows.length) {
      goesOn.current = false
      focusRow(there + 1)
    } else if (returns.current) {
      returns.current = false
      enter(next)
      if (document.activeElement?.matches('body, main') === true) focusRow(nth)
    } else if (there < 0) {
      enter(next)
      whenFree(() => {
        // Lost with the row that had it.
        if (document.activeElement === document.body)
          body.current?.rows[nth]?.querySelector<HTMLElement>(inRow)?.focus()
      })
    }
  })
  // A processed row leaves its queue; the next one takes its place.
  useEffect(() => follow(), [rows])
  const currentRow = at < 0 ? undefined : rows[at]
  useTableKeys(props, { current: currentRow, move, near, next })
  return { body, current: currentRow, enter }
}
