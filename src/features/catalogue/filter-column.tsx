import { useState } from 'react'
import { filterMessages } from '../../messages/filters.ts'
import { draftAfter } from '../../domain/filters.ts'
import { noFilters, type ListingFilters } from '../../domain/listing-request.ts'
import { Button } from '../../ui/button.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { ListingChoices } from './use-listing-choices.ts'
import { classNames } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import styles from './filter-column.module.css'

/**
 * Filter panel beside the tiles on wide screens. Filters take effect when they are applied (section 2) and
 * stay ticked until then.
 */
export function FilterColumn({
  choices,
  applied,
  onApply,
}: {
  choices: ListingChoices
  applied: ListingFilters
  onApply: (filters: ListingFilters) => void
}) {
  const [draft, setDraft] = useState(applied)
  const [before, setBefore] = useState(applied)
  if (before !== applied) {
    setBefore(applied)
    setDraft(draftAfter(draft, before, applied))
  }
  function clear(): void {
    setDraft(noFilters)
    onApply(noFilters)
  }
  return (
    <aside aria-label={filterMessages.filter} className={classNames(surface.card, styles.column)}>
      <div className={styles.scroll}>
        <FilterFields choices={choices} draft={draft} onChange={setDraft} />
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => onApply({ ...draft, sort: applied.sort })} wide>
          {filterMessages.applyFilter}
        </Button>
        <Button onClick={clear} variant="quiet" wide>
          {filterMessages.clearAll}
        </Button>
      </div>
    </aside>
  )
}
