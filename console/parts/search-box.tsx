import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Search from 'lucide-react/icons/search'
import { useKeys } from '../api/keys.ts'
import styles from './search-box.module.css'

/** Delay after the last key before the search starts, in milliseconds. */
const TYPING_MS = 250

/** Goes to the page's own search; `/` opens the one over everything. */
export const OWN_SEARCH_KEY = 'f'

/**
 * A list's search field: `F` focuses it, the list updates while typing, Enter returns the focus to the list.
 * @param second whether it is a page's second field, which has no key
 * @param found the current search text
 * @param onSearch called with the text to search for
 * @param onEnter called with the text on Enter; by default `onSearch`
 * @param staysOnEnter keeps the focus, where what is found is chosen from here
 */
export function SearchBox({
  label,
  placeholder,
  found = '',
  onSearch,
  onEnter = onSearch,
  second = false,
  staysOnEnter = false,
  maxLength,
}: {
  label: string
  placeholder: string
  found: string | undefined
  onSearch: (text: string) => void
  onEnter?: (text: string) => void
  second?: boolean
  staysOnEnter?: boolean
  maxLength?: number
}) {
  const box = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(found)
  const [typed, setTyped] = useState(found)
  const text = typed.trim()
  if (found !== shown) {
    setShown(found)
    // A trailing space belongs to a word still being typed.
    if (found !== text) setTyped(found)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (text === found) return undefined
    const { pathname } = location
    const timer = setTimeout(() => {
      // The operator may already have chosen another page, which is loading.
      if (location.pathname === pathname) search(text)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, found])
  function enter(): void {
    box.current?.focus()
    box.current?.select()
  }
  useKeys(second ? {} : { [OWN_SEARCH_KEY]: enter })
  return (
    <form
      aria-label={label}
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        onEnter(text)
        if (!staysOnEnter) box.current?.blur()
      }}
      role="search"
    >
      <Search aria-hidden="true" size="1.125rem" />
      <input
        aria-keyshortcuts={second ? undefined : OWN_SEARCH_KEY.toUpperCase()}
        aria-label={label}
        autoComplete="off"
        maxLength={maxLength}
        onChange={({ target: { value } }) => setTyped(value)}
        placeholder={placeholder}
        ref={box}
        type="search"
        value={typed}
      />
      {!second && <kbd aria-hidden="true">{OWN_SEARCH_KEY.toUpperCase()}</kbd>}
    </form>
  )
}
