import type { Id } from '../contract/entities/primitives.ts'
import { PAGE_SIZE } from '../contract/limits.ts'

/** Whether another page may follow: only a full page promises one (section 4, "Listings"). */
export function hasMorePages(returnedCount: number, pageSize: number = PAGE_SIZE): boolean {
  return returnedCount >= pageSize
}

/**
 * Joins the pages of one list as they come: all items in order, each once. Where the provider's list moved between two
 * requests, an item may come on two pages. Pages that were joined before are not gone through again, so that the
 * hundredth costs what the second did; where one of them is another, all are.
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

/** All items of all pages at once, as `pageJoiner` joins them. */
export function itemsOfPages<Item extends { id: Id }>(pages: readonly (readonly Item[])[]): Item[] {
  return [...pageJoiner<Item>()(pages)]
}

/**
 * Cuts a list back into the pages that it came in, where only the list and the number of pages were kept
 * (session key `searchState`). The last page takes what is left.
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
