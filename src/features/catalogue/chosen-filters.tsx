import { filterMessages } from '../../messages/filters.ts'
import { isUnfiltered } from '../../domain/filters.ts'
import { type ListingFilters } from '../../domain/listing-request.ts'
import { Chip } from '../../ui/chip.tsx'
import { listChosenFilters } from './list-chosen-filters.ts'
import type { ListingChoices } from './use-listing-choices.ts'
import styles from './chosen-filters.module.css'

/** Active filters as removable chips (looks.md, "Listing"). */
export function ChosenFilters({
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
