import { useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { filtersFromNavigation, filtersFromQuery, queryOfFilters } from '../../domain/filters.ts'
import { useShop } from '../../store/shop-store.ts'
import { inBackground } from '../../lib/in-background.ts'
import { type ListingFilters } from '../../domain/listing-request.ts'

export interface ListingAddress {
  filters: ListingFilters
  /**
   * Identifies a visit to the listing. Another key is another list, starting at page 1. Going back restores
   * the old key.
   */
  listKey: string
  /** Applies filters: page 1, empty list (section 4, "Listings"). */
  apply(filters: ListingFilters): void
}

/**
 * Converts a link's navigation state to an address; `null` if the address is complete already, as with the
 * shop's own links. The state takes precedence and is then written into the address, so that a reload or a
 * shared link keeps it.
 */
export function useAddressOfNavigation(): string | null {
  const { state, pathname, search } = useLocation()
  const arrived = filtersFromNavigation(state)
  if (arrived === null) return null
  const query = `?${queryOfFilters(arrived).toString()}`
  return query === search ? null : `${pathname}${query}`
}

/** Scrolls to the top when another list is shown. Not when going back, which restores the scroll position. */
function useTopOfNextList(listKey: string): void {
  const isBack = useNavigationType() === 'POP'
  const shownList = useRef(listKey)
  useLayoutEffect(() => {
    if (shownList.current === listKey) return
    shownList.current = listKey
    if (!isBack) scrollTo({ top: 0, behavior: 'instant' })
  }, [listKey, isBack])
}

/** The active filters, and a function that changes them. */
export function useListingAddress(): ListingAddress {
  const { key, search, pathname } = useLocation()
  const navigate = useNavigate()
  const isMember = useShop((state) => state.user !== null)
  const filters = useMemo(() => {
    const read = filtersFromQuery(new URLSearchParams(search))
    // A visitor has no points to filter by.
    return { ...read, withinPoints: read.withinPoints && isMember }
  }, [search, isMember])
  useTopOfNextList(key)
  return {
    filters,
    listKey: key,
    apply(next) {
      inBackground(navigate({ pathname, search: queryOfFilters(next).toString() }, { replace: true }))
    },
  }
}
