import type { ReactNode } from 'react'

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

export interface DataTableProps<Row> {
  /** Accessible name. */
  label: string
  list: Listed<Row>
  /** Must be stable: a new array renders every row again. */
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** What a row is called where it is selected; its id if absent. */
  rowName?: (row: Row) => string
  /** A row's address; its first cell is the link. */
  href?: (row: Row) => string
  /** Ids of the selected rows; absent if rows can't be selected. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /**
   * The page's keys that change something: called with the row that the keyboard is at, and with what moves it on to the
   * next one, once no dialog is open.
   */
  keys?: Readonly<Record<string, (current: Row | undefined, next: () => void) => void>>
  /** Shown if there are no rows. */
  empty: ReactNode
}
