import { useEffect, useLayoutEffect, useRef } from 'react'
import Search from 'lucide-react/icons/search'
import { searchMessages } from '../../messages/search.ts'
import styles from './search-page.module.css'

/** Pause in typing after which the search starts, in milliseconds. */
const REST_MS = 300
const LONGEST_TERM = 200

/**
 * The search box. The term settles after a pause in typing, or at once with Enter. Uncontrolled, so that a
 * typed letter renders nothing.
 */
export function SearchField({ term, onSettle }: { term: string; onSettle: (term: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const settled = useRef(term)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The term changed from outside (the header's field, a step in the history): update the box.
  useLayoutEffect(() => {
    if (field.current === null || term === settled.current) return
    settled.current = term
    if (term !== field.current.value.trim()) field.current.value = term
  }, [term])

  const settle = (typed: string): void => {
    clearTimeout(timer.current)
    settled.current = typed.trim()
    if (typed.trim() !== term) onSettle(typed.trim())
  }

  return (
    <form
      aria-label={searchMessages.placeholder}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        settle(field.current?.value ?? '')
      }}
      role="search"
    >
      <Search aria-hidden="true" className={styles.glass} size="1.25em" />
      <input
        aria-label={searchMessages.placeholder}
        autoComplete="off"
        // Without a term the visitor came here to type one.
        autoFocus={term === ''}
        className={styles.field}
        defaultValue={term}
        enterKeyHint="search"
        maxLength={LONGEST_TERM}
        onChange={(event) => {
          const typed = event.currentTarget.value
          clearTimeout(timer.current)
          timer.current = setTimeout(() => settle(typed), REST_MS)
        }}
        placeholder={searchMessages.placeholder}
        ref={field}
        type="search"
      />
    </form>
  )
}
