import type { Id } from '../contract/entities/primitives.ts'
import { PAGE_SIZE } from '../contract/limits.ts'

/** Whether another page may follow: only a full page promises one (section 4, "Listings"). */
export function hasMorePages(returnedCount: number, pageSize: number = PAGE_SIZE): boolean {
  return returnedCount >= pageSize
}

/**
 * All items of all pages in order, each once: where the provider's list moved between two requests, an item
 * may come on two pages.
 */
export function itemsOfPages<Item extends { id: Id }>(pages: readonly (readonly Item[])[]): Item[] {
  const byId = new Map<string, Item>()
  for (const page of pages) {
    for (const item of page) {
      const key = String(item.id)
      if (!byId.has(key)) byId.set(key, item)
    }
  }
  return [...byId.values()]
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
