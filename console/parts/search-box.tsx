import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Search from 'lucide-react/icons/search'
import { useKeys } from '../app/keys.ts'
import styles from './search-box.module.css'

/** While somebody types, nothing is asked for, in milliseconds. */
const TYPING_MS = 250

/**
 * A list's search: `/` goes there, the list follows what is typed, and Enter gives the keys back to the list.
 * @param found what the list is searched for now
 * @param onSearch is told what to search for
 * @param onEnter is told what was entered; by default it is searched for
 */
export function SearchBox({
  label,
  placeholder,
  found = '',
  onSearch,
  onEnter = onSearch,
}: {
  label: string
  placeholder: string
  found: string | undefined
  onSearch: (text: string) => void
  onEnter?: (text: string) => void
}) {
  const box = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(found)
  const [typed, setTyped] = useState(found)
  const text = typed.trim()
  if (found !== shown) {
    setShown(found)
    // A space at its end is the beginning of the next word.
    if (found !== text) setTyped(found)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (text === found) return undefined
    const { pathname } = location
    const timer = setTimeout(() => {
      // Whoever typed may have chosen a page that still loads.
      if (location.pathname === pathname) search(text)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, found])
  useKeys({
    '/': () => {
      box.current?.focus()
      box.current?.select()
    },
  })
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        onEnter(text)
        box.current?.blur()
      }}
      role="search"
    >
      <Search aria-hidden="true" size="1.125rem" />
      <input
        aria-label={label}
        autoComplete="off"
        onChange={({ target: { value } }) => setTyped(value)}
        placeholder={placeholder}
        ref={box}
        type="search"
        value={typed}
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  )
}
