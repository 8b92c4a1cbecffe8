import { useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react'
import {
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type Row as TableRow,
} from '@tanstack/react-table'
import { Link } from '../api/address.tsx'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { inBackground } from '../../src/lib/in-background.ts'
import { Button } from '../../src/ui/button.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { LoadFailed } from '../../src/ui/status/load-failed.tsx'
import { Skeleton } from '../../src/ui/status/skeleton.tsx'
import { useKeys } from '../api/keys.ts'
import { usePlace } from '../api/place.ts'
import { useCards } from './use-cards.ts'
import styles from './data-table.module.css'

const features = tableFeatures({ rowSelectionFeature })

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for numbers. */
  align?: 'end'
  /** Its values may be long words, such as e-mail addresses, and are broken anywhere. */
  long?: true
  /** In a card it stands beside the heading, or is not shown on a phone. */
  onPhone?: 'beside' | 'hidden'
}

/** A column of numbers, one below the other; without one a dash. */
export const numberColumn = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => number | null | undefined,
): Column<Row> => ({
  id,
  header,
  align: 'end',
  cell(row) {
    const number = of(row) ?? null
    return number === null ? '–' : groupedNumber(number)
  },
})

/** The part of `useList`'s result that a table needs. */
interface Listed<Row> {
  rows: readonly Row[]
  isPending: boolean
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => PromiseLike<unknown>
  refetch: () => PromiseLike<unknown>
}

interface DataTableProps<Row> {
  /** Accessible name. */
  label: string
  list: Listed<Row>
  /** Must be stable: a new array renders every row again. */
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** A row's address; its first cell is the link. */
  href?: (row: Row) => string
  /** Ids of the selected rows; absent if rows can't be selected. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /** Called with the row that the keyboard has reached. */
  onCurrent?: (row: Row) => void
  /** Shown if there are no rows. */
  empty: ReactNode
}

/** Restores a lost focus once no dialog is open. */
function focusWhenFree(find: () => HTMLElement | null | undefined): void {
  if (document.querySelector('[role=dialog], [role=alertdialog]') !== null)
    requestAnimationFrame(() => focusWhenFree(find))
  else if (document.activeElement === document.body) find()?.focus()
}

/** The row that contains the focus, or else had it last; Back returns to it. */
function useRowKeys<Row>({ label, rowId, href, onCurrent }: DataTableProps<Row>, rows: readonly Row[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [place, setPlace] = usePlace<{ id: string; nth: number } | null>(`row of ${label}`, null)
  const current = place?.id ?? null
  const returns = useRef(place !== null)
  const inRow = href === undefined ? 'button, a, input' : 'a'

  function enter(row: Row): void {
    setPlace({ id: rowId(row), nth: rows.indexOf(row) })
    onCurrent?.(row)
  }
  function focusRow(to: number): void {
    const line = body.current?.rows[to]
    const first = line?.querySelector<HTMLElement>(inRow) ?? line
    first?.focus()
    line?.scrollIntoView({ block: 'nearest' })
  }
  function move(by: 1 | -1): void {
    const at = rows.findIndex((row) => rowId(row) === current)
    focusRow(at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1))
  }
  const follow = useEffectEvent(() => {
    if (place === null || rows.length === 0) return
    const there = rows.findIndex((row) => rowId(row) === place.id)
    const nth = there >= 0 ? there : Math.min(place.nth, rows.length - 1)
    const next = rows[nth]
    if (next === undefined) return
    if (returns.current) {
      returns.current = false
      enter(next)
      if (document.activeElement?.matches('body, main') === true) focusRow(nth)
    } else if (there < 0) {
      enter(next)
      focusWhenFree(() => body.current?.rows[nth]?.querySelector<HTMLElement>(inRow))
    }
  })
  // A processed row leaves its queue; the next one takes its place.
  useEffect(() => follow(), [rows])
  return { body, current, enter, move }
}

function useRows<Row>({ list, columns, rowId, selected, onSelect }: DataTableProps<Row>) {
  const { rows } = list
  const made = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row & object>()
    return columns.map(({ id, header, cell }) =>
      helper.display({ id, header, cell: ({ row }) => cell(row.original) }),
    )
  }, [columns])
  const rowSelection = useMemo(
    () => Object.fromEntries([...(selected ?? [])].map((id) => [id, true as const])),
    [selected],
  )
  return useTable({
    features,
    columns: made,
    data: rows as readonly (Row & object)[],
    getRowId: rowId,
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change
      onSelect?.(new Set(Object.keys(next).filter((id) => next[id] === true)))
    },
  })
}

const placed = <Row,>(column: Column<Row> | undefined) =>
  classNames(
    column?.align === 'end' && styles.end,
    column?.long === true && styles.long,
    column?.onPhone && styles[column.onPhone],
  )

type MadeTable<Row> = ReturnType<typeof useRows<Row>>

function Head<Row>({ table, props }: { table: MadeTable<Row>; props: DataTableProps<Row> }) {
  return (
    <thead>
      {table.getHeaderGroups().map(({ id, headers }) => (
        <tr key={id}>
          {props.onSelect !== undefined && (
            <th className={styles.check} scope="col">
              <input
                aria-label="Select all rows"
                checked={table.getIsAllRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
                type="checkbox"
              />
            </th>
          )}
          {headers.map((header, index) => (
            <th className={placed(props.columns[index])} key={header.id} scope="col">
              {props.columns[index]?.header}
            </th>
          ))}
        </tr>
      ))}
    </thead>
  )
}

interface LineProps<Row> {
  row: TableRow<typeof features, Row & object>
  props: DataTableProps<Row>
  isCurrent: boolean
  onEnter: () => void
}

function Line<Row>({ row, props: { columns, href, onSelect }, isCurrent, onEnter }: LineProps<Row>) {
  const isSelected = row.getIsSelected()
  return (
    <tr
      className={classNames(styles.row, isCurrent && styles.current, isSelected && styles.selected)}
      onFocus={onEnter}
    >
      {onSelect !== undefined && (
        <td className={styles.check}>
          <input
            aria-label={`Select ${row.id}`}
            checked={isSelected}
            onChange={row.getToggleSelectedHandler()}
            type="checkbox"
          />
        </td>
      )}
      {row.getAllCells().map((cell, index) => {
        const column = columns[index]
        // Called, not rendered as a component: its text is then the parent's whole content, also on a translated page.
        const content = column?.cell(row.original)
        return (
          <td className={placed(column)} data-label={column?.header} key={cell.id}>
            {index === 0 && href !== undefined ? (
              <Link className={styles.link} to={href(row.original)}>
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        )
      })}
    </tr>
  )
}

const SKELETON_ROWS = 8

/**
 * A list as a table, as cards on a phone and wherever it would not fit. J and K move between rows, Enter opens one, X or Space selects it; other keys
 * belong to the page, which gets the current row from `onCurrent`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, list, columns, empty, rowId, onSelect } = props
  const { rows } = list
  const { body, current, enter, move } = useRowKeys(props, rows)
  const table = useRows(props)
  const [frame, look] = useCards(columns, rows)
  const lines = table.getRowModel().rows
  const select = () => {
    if (onSelect !== undefined) lines.find(({ id }) => id === current)?.toggleSelected()
  }
  useKeys({ j: () => move(1), k: () => move(-1), x: select, ' ': select })

  if (list.error !== null && rows.length === 0)
    return <LoadFailed onRetry={() => inBackground(list.refetch())} part="first" reference={null} />
  if (!list.isPending && rows.length === 0) return empty
  const outdated = list.isFetchNextPageError ? null : list.error
  return (
    <div
      aria-busy={list.isPending}
      className={classNames(
        styles.frame,
        look !== 'rows' && styles.cards,
        look === 'phone' && styles.phone,
        look === 'cards' && styles.wide,
      )}
      ref={frame}
    >
      {outdated !== null && (
        <div className={styles.outdated}>
          <InlineMessage tone="warning">
            {`This list was not read again and may be out of date: ${outdated.message}`}
          </InlineMessage>
          <Button onClick={() => inBackground(list.refetch())} size="small" variant="secondary">
            Try again
          </Button>
        </div>
      )}
      <table aria-label={label} className={styles.table}>
        <Head props={props} table={table} />
        <tbody ref={body}>
          {list.isPending &&
            Array.from({ length: SKELETON_ROWS }, (_, index) => (
              <tr className={styles.row} key={index}>
                <td colSpan={columns.length + (onSelect === undefined ? 0 : 1)}>
                  <Skeleton shape="line" />
                </td>
              </tr>
            ))}
          {lines.map((row) => (
            <Line
              isCurrent={row.id === current}
              key={row.id}
              onEnter={() => {
                if (current !== rowId(row.original)) enter(row.original)
              }}
              props={props}
              row={row}
            />
          ))}
        </tbody>
      </table>
      {list.isFetchNextPageError && (
        <LoadFailed onRetry={() => inBackground(list.fetchNextPage())} part="more" reference={null} />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <div className={styles.more}>
          <Button
            busy={list.isFetchingNextPage}
            onClick={() => inBackground(list.fetchNextPage())}
            size="small"
            variant="secondary"
          >
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}
