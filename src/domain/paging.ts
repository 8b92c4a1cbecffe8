import type { Id } from '../contract/shop-entities/primitives.ts'
import { PAGE_SIZE } from '../contract/limits.ts'

/** Whether another page may follow: only after a full page (section 4, "Listings"). */
export function hasMorePages(returnedCount: number, pageSize: number = PAGE_SIZE): boolean {
  return returnedCount >= pageSize
}

/**
 * Joins the pages of a list: all items in order, each once. An item can be on two pages if the list changed
 * between two requests. Incremental: already joined pages are not read again, unless one of them was
 * replaced.
 */
export function pageJoiner<Item extends { id: Id }>(): (
  pages: readonly (readonly Item[])[],
) => readonly Item[] {
  let joined: readonly (readonly Item[])[] = []
  let items: readonly Item[] = []
  const ids = new Set<string>()
  return (pages) => {
    if (joined.some((page, index) => page !== pages[index])) {
      joined = []
      items = []
      ids.clear()
    }
    const added: Item[] = []
    for (const item of pages.slice(joined.length).flat()) {
      const key = String(item.id)
      if (ids.has(key)) continue
      ids.add(key)
      added.push(item)
    }
    joined = pages
    if (added.length > 0) items = [...items, ...added]
    return items
  }
}

/** All items of all pages, joined as by `pageJoiner`. */
export function itemsOfPages<Item extends { id: Id }>(pages: readonly (readonly Item[])[]): Item[] {
  return [...pageJoiner<Item>()(pages)]
}

/**
 * Splits a list into its pages again, if only the list and the number of pages were stored (session key
 * `searchState`). The last page takes the rest.
 */
export function pagesOf<Item>(
  items: readonly Item[],
  pageCount: number,
  pageSize: number = PAGE_SIZE,
): Item[][] {
  return Array.from({ length: pageCount }, (_, index) =>
    items.slice(index * pageSize, index === pageCount - 1 ? undefined : (index + 1) * pageSize),
  )
}
