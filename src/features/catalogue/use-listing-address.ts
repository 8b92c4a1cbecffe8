import { useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { filtersFromNavigation, filtersFromQuery, queryOfFilters } from '../../domain/filters.ts'
import { useShop } from '../../store/shop-store.ts'
import { inBackground } from '../../contract/in-background.ts'
import { type ListingFilters } from '../../domain/listing-request.ts'

export interface ListingAddress {
  filters: ListingFilters
  /** One visit to the listing: another key is another list, from page 1. Going back finds the old key. */
  listKey: string
  /** Narrows the list down anew: page 1, empty list (section 4, "Listings"). */
  apply(filters: ListingFilters): void
}

/**
 * The address that a link's navigation state stands for, or `null` where the page's address says it all, as the
 * addresses of the shop's own links do. The state wins on arrival and is then written into the address, so that a reload or a shared link
 * keeps it.
 */
export function useAddressOfNavigation(): string | null {
  const { state, pathname, search } = useLocation()
  const arrived = filtersFromNavigation(state)
  if (arrived === null) return null
  const query = `?${queryOfFilters(arrived).toString()}`
  return query === search ? null : `${pathname}${query}`
}

/** Scrolls to the top where another list takes the place of the one that is shown; the way back has a place of its own. */
function useTopOfNextList(listKey: string): void {
  const isBack = useNavigationType() === 'POP'
  const shown = useRef(listKey)
  useLayoutEffect(() => {
    if (shown.current === listKey) return
    shown.current = listKey
    if (!isBack) scrollTo({ top: 0, behavior: 'instant' })
  }, [listKey, isBack])
}

/** The filters in force, and how to change them. */
export function useListingAddress(): ListingAddress {
  const { key, search, pathname } = useLocation()
  const navigate = useNavigate()
  const isMember = useShop((state) => state.user !== null)
  const filters = useMemo(() => {
    const read = filtersFromQuery(new URLSearchParams(search))
    // A visitor has no points to be within.
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
