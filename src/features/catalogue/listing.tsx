import { useState } from 'react'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { desktop } from '../../lib/breakpoints.ts'
import { listingMessages } from '../../messages/catalogue.ts'
import { filterMessages } from '../../messages/filters.ts'
import { emptyMessages } from '../../messages/empty.ts'
import { chosenCount, isUnfiltered, withSortToggled } from '../../domain/filters.ts'
import { listingRequest, noFilters, type ListingFilters } from '../../domain/listing-request.ts'
import { formatPoints } from '../../domain/points.ts'
import { ProductGrid } from '../../components/product/product-grid.tsx'
import { useProductList } from '../../store/catalogue/use-product-list.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import { PageTitle } from '../../components/page-title/page-title.tsx'
import { FilterColumn } from './filter-column.tsx'
import { FilterModal } from './filter-modal.tsx'
import { listChosenFilters } from './list-chosen-filters.ts'
import { SortChoice } from './sort-choice.tsx'
import { useListingAddress } from './use-listing-address.ts'
import { type CheapestProduct, useListWithinPoints } from './use-list-within-points.ts'
import { useListingChoices, type ListingChoices } from './use-listing-choices.ts'
import styles from './listing.module.css'
import { Chip } from '../../ui/chip.tsx'

/** Wide enough for a column of filters beside the tiles; otherwise they open in a modal. */
const WIDE = `${desktop} and (orientation: landscape)`

function emptyText(filters: ListingFilters, cheapest: CheapestProduct | null): string {
  if (isUnfiltered(filters)) return emptyMessages.noContentHint
  if (cheapest === null) return listingMessages.noProductsHint
  return listingMessages.firstCosts(formatPoints(cheapest.points), formatPoints(cheapest.missing))
}

/** Active filters as removable chips (looks.md, "Listing"). */
function ChosenFilters({
  filters,
  choices,
  onChange,
}: {
  filters: ListingFilters
  choices: ListingChoices
  onChange: (filters: ListingFilters) => void
}) {
  if (isUnfiltered(filters)) return null
  return (
    <ul aria-label={filterMessages.chosenFilters} className={styles.chosen}>
      {listChosenFilters(filters, choices).map(({ key, label, without }) => (
        <li key={key}>
          <Chip label={label} onRemove={() => onChange(without)} />
        </li>
      ))}
    </ul>
  )
}

/** Listing of a client's products, with filters and sort order. */
export function Listing({ clientLoginId }: { clientLoginId: string }) {
  const { filters, listKey, apply } = useListingAddress()
  const isWide = useMediaQuery(WIDE)
  const [filterOpen, setFilterOpen] = useState(false)
  const all = useProductList({
    clientLoginId,
    listKey,
    requestOf: (page) => listingRequest(clientLoginId, filters, page),
  })
  const list = useListWithinPoints(all, filters, listKey)
  const choices = useListingChoices(all.pages[0] ?? null)
  const filterCount = chosenCount(filters)
  const foundCount = list.items.length
  const chosen = listChosenFilters(filters, choices).map(({ label }) => label)
  // A shop without products needs no filters.
  const isBare = isUnfiltered(filters) && foundCount === 0 && list.loading === null && list.failed === null

  return (
    <div className={styles.page}>
      <PageTitle title={chosen.join(', ') || listingMessages.allProducts} />
      <SkipLink to="products">{listingMessages.skipToProducts}</SkipLink>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1>{listingMessages.allProducts}</h1>
          <p className={styles.count} role="status">
            {foundCount > 0 && listingMessages.productCount(foundCount, list.hasMore)}
          </p>
        </div>
        {isBare ? null : isWide ? (
          <SortChoice onChoose={(sort) => apply(withSortToggled(filters, sort))} sort={filters.sort} />
        ) : (
          <Button onClick={() => setFilterOpen(true)} variant="secondary">
            <SlidersHorizontal aria-hidden="true" size="1.1em" />
            <span>
              {filterCount === 0 ? filterMessages.filter : filterMessages.filterWithCount(filterCount)}
            </span>
          </Button>
        )}
      </div>
      <div className={isBare ? undefined : styles.columns}>
        {isBare ? null : isWide ? (
          <FilterColumn applied={filters} choices={choices} onApply={apply} />
        ) : (
          <FilterModal
            applied={filters}
            choices={choices}
            onApply={apply}
            onClose={() => setFilterOpen(false)}
            open={filterOpen}
          />
        )}
        <div className={styles.products} id="products">
          <ChosenFilters choices={choices} filters={filters} onChange={apply} />
          <ProductGrid
            empty={
              <EmptyState
                action={
                  isUnfiltered(filters) ? undefined : (
                    <Button onClick={() => apply(noFilters)} variant="secondary">
                      {emptyMessages.showAllProducts}
                    </Button>
                  )
                }
                picture="search"
                text={emptyText(filters, list.cheapest)}
                title={emptyMessages.products}
              />
            }
            label={listingMessages.allProducts}
            list={list}
          />
        </div>
      </div>
    </div>
  )
}
