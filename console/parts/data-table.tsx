import { useMemo } from 'react'
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
import { useCards } from './use-cards.ts'
import type { Column, DataTableProps } from './data-table-props.ts'
import { useRowKeys } from './use-row-keys.ts'
import styles from './data-table.module.css'

export type { Column } from './data-table-props.ts'

const features = tableFeatures({ rowSelectionFeature })

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

function Line<Row>({ row, props: { columns, href, onSelect, rowName }, isCurrent, onEnter }: LineProps<Row>) {
  const isSelected = row.getIsSelected()
  return (
    <tr
      className={classNames(styles.row, isCurrent && styles.current, isSelected && styles.selected)}
      onFocus={onEnter}
    >
      {onSelect !== undefined && (
        <td className={styles.check}>
          <input
            aria-label={`Select ${rowName?.(row.original) ?? row.id}`}
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
 * belong to the page: `keys`. J at the last row loads on. With Shift they select on the way; Control and A select all rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, list, columns, empty, rowId, onSelect } = props
  const { rows } = list
  const { body, current, enter } = useRowKeys(props)
  const currentId = current === undefined ? null : rowId(current)
  const table = useRows(props)
  const [frame, look] = useCards(columns, rows)
  const lines = table.getRowModel().rows

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
              isCurrent={row.id === currentId}
              key={row.id}
              onEnter={() => {
                if (currentId !== rowId(row.original)) enter(row.original)
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
