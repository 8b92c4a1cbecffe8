import { useState } from 'react'
import { filterMessages } from '../../messages/filters.ts'
import { withSortToggled } from '../../domain/filters.ts'
import { noFilters, type ListingFilters } from '../../domain/listing-request.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FilterFields } from './filter-fields.tsx'
import { SortChoice } from './sort-choice.tsx'
import type { ListingChoices } from './use-listing-choices.ts'
import layout from '../../ui/layout.module.css'
import styles from './filter-modal.module.css'

const Sheet = lazyPart(async () => (await import('../../ui/dialog/dialog.tsx')).Sheet)

interface FilterModalProps {
  open: boolean
  choices: ListingChoices
  applied: ListingFilters
  onApply: (filters: ListingFilters) => void
  onClose: () => void
}

/** Modal with filters and sort order for narrow screens (section 2). */
export function FilterModal(props: FilterModalProps) {
  // Ticks that were not applied are discarded: each opening starts with the active filters.
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(props.open)
  if (wasOpen !== props.open) {
    setWasOpen(props.open)
    if (props.open) setOpenings(openings + 1)
  }
  return <FilterSheet key={openings} {...props} />
}

function FilterSheet({ open, choices, applied, onApply, onClose }: FilterModalProps) {
  const [draft, setDraft] = useState(applied)
  const applyAndClose = (filters: ListingFilters): void => {
    onApply(filters)
    onClose()
  }
  return (
    <Sheet
      closeButton={false}
      footer={
        <>
          <Button onClick={onClose} variant="secondary">
            {filterMessages.close}
          </Button>
          <Button onClick={() => applyAndClose(draft)}>{filterMessages.apply}</Button>
        </>
      }
      onClose={onClose}
      open={open}
      title={filterMessages.filter}
    >
      <div className={layout.stack6}>
        <div className={styles.top}>
          <SortChoice onChoose={(sort) => setDraft(withSortToggled(draft, sort))} sort={draft.sort} />
          <div className={styles.clear}>
            <Button onClick={() => applyAndClose(noFilters)} size="small" variant="quiet">
              {filterMessages.clearAll}
            </Button>
          </div>
        </div>
        <FilterFields choices={choices} draft={draft} onChange={setDraft} />
      </div>
    </Sheet>
  )
}
