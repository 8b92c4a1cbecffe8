import { useEffect, useRef, useState } from 'react'
import { Search, SlidersHorizontal } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { inBackground } from '../../src/contract/in-background.ts'
import { groupedNumber } from '../../src/contract/grouped-number.ts'
import { useKeys } from '../app/keys.ts'
import { useCall } from '../app/queries.ts'
import { deskTabs, filterQuery, tabOf, withTab, type OrderFilter } from './order-filter.ts'
import { isOrderNumber } from './order-words.ts'
import styles from './desk-filter.module.css'

/** What waits for what, and how much of it. */
export function DeskTabs({ filter }: { filter: OrderFilter }) {
  const { client } = filter
  const { data } = useCall('countOrders', client === undefined ? {} : { client })
  const chosen = tabOf(filter)
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    // Sideways alone: `scrollIntoView` would move the page too.
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - row.current.clientWidth / 2
  }, [chosen, data])
  return (
    <nav aria-label="Orders by state" className={`scroll-row ${styles['tabs']}`} ref={row}>
      {deskTabs.map((tab) => (
        <Link
          aria-current={tab === chosen ? 'page' : undefined}
          className={styles['tab'] ?? ''}
          key={tab.label}
          to={`/orders${filterQuery(withTab(filter, tab))}`}
        >
          {tab.label}
          {tab.count !== null && data !== undefined && (
            <span className={styles['count']}>{groupedNumber(data[tab.count])}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** While somebody types, nothing is asked for, in milliseconds. */
const TYPING_MS = 250

/** The search box. A whole order number opens its order; anything else is looked for while it is typed. */
function SearchBox({ filter, onFilter }: FilterProps) {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState(filter.q)
  const [text, setText] = useState(filter.q ?? '')
  if (filter.q !== asked) {
    setAsked(filter.q)
    setText(filter.q ?? '')
  }
  const q = text.trim()
  useEffect(() => {
    if (q === (filter.q ?? '')) return undefined
    const timer = setTimeout(() => onFilter({ q }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [q, filter, onFilter])
  useKeys({
    '/': () => {
      box.current?.focus()
      box.current?.select()
    },
  })
  return (
    <form
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isOrderNumber(q)) inBackground(navigate(`/orders/${q.toUpperCase()}`))
        else onFilter({ q })
        box.current?.blur()
      }}
      role="search"
    >
      <Search aria-hidden="true" size="1.125rem" />
      <input
        aria-label="Search orders"
        autoComplete="off"
        onChange={({ target: { value } }) => setText(value)}
        placeholder="Number, mobile or name"
        ref={box}
        type="search"
        value={text}
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  )
}

interface FilterProps {
  filter: OrderFilter
  /** Told what of the filter changes; an empty text takes that part away. */
  onFilter: (changed: OrderFilter) => void
}

/** Search, days, and which come first. */
export function DeskFilter({ filter, onFilter }: FilterProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles['filter']}>
      <SearchBox filter={filter} onFilter={onFilter} />
      <button
        aria-expanded={open}
        aria-label="Days and order"
        className={styles['more']}
        onClick={() => setOpen(!open)}
        type="button"
      >
        <SlidersHorizontal aria-hidden="true" size="1.125rem" />
      </button>
      <div className={styles['fields']} data-open={open || undefined}>
        {(['from', 'until'] as const).map((side) => (
          <label className={styles['field']} key={side}>
            <span>{side === 'from' ? 'From' : 'Until'}</span>
            <input
              onChange={({ target: { value } }) => onFilter({ [side]: value })}
              type="date"
              value={filter[side] ?? ''}
            />
          </label>
        ))}
        <select
          aria-label="Which come first"
          onChange={({ target: { value } }) => onFilter({ sort: value })}
          value={filter.sort ?? ''}
        >
          <option value="">Oldest first</option>
          <option value="newest">Newest first</option>
        </select>
      </div>
    </div>
  )
}
