import { useId } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { sortByPoints, type SortByPoints } from '../../contract/codes.ts'
import { filterMessages } from '../../messages/filters.ts'
import text from '../../ui/text.module.css'
import layout from '../../ui/layout.module.css'
import styles from './sort-choice.module.css'

const choices = [
  { sort: sortByPoints.ascending, text: 'lowToHigh', Icon: ArrowUp },
  { sort: sortByPoints.descending, text: 'highToLow', Icon: ArrowDown },
] as const

/** Sort by price, ascending or descending. Pressing the current one again clears it (section 4). */
export function SortChoice({
  sort,
  onChoose,
}: {
  sort: SortByPoints | null
  onChoose: (sort: SortByPoints) => void
}) {
  const labelId = useId()
  return (
    <div aria-labelledby={labelId} className={styles.sort} role="group">
      <span className={text.quiet} id={labelId}>
        {filterMessages.sortBy}
      </span>
      <span className={layout.row2}>
        {choices.map(({ sort: value, text, Icon }) => (
          <button
            aria-pressed={sort === value}
            className={styles.choice}
            key={value}
            onClick={() => onChoose(value)}
            type="button"
          >
            <Icon aria-hidden="true" size="1em" />
            <span>{filterMessages[text]}</span>
          </button>
        ))}
      </span>
    </div>
  )
}
