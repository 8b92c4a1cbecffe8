import { useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { useCall } from '../api/lists.ts'
import { SearchBox } from '../parts/search-box.tsx'
import text from '../../src/ui/text.module.css'
import styles from './grants.module.css'

/** Looks for members by name or number, to add them to the lines. */
export function FindMember({ client, onAdd }: { client: string; onAdd: (mobile: string) => void }) {
  const [q, setSearch] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const { data } = useCall('listMembers', { client, q, limit: 5 }, { enabled: q !== '' })
  const items = q === '' ? [] : (data?.items ?? [])
  const stops = () => [
    ...(place.current?.querySelectorAll<HTMLElement>('input[type=search], li button') ?? []),
  ]
  /** The arrows move between the field and what it has found. */
  function move(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const all = stops()
    const next = all[all.findIndex((stop) => stop === document.activeElement) + by]
    if (by === 0 || next === undefined) return
    event.preventDefault()
    next.focus()
  }
  /** Enter adds the only one that is found, and goes on to the first of several. */
  function enter(text: string): void {
    const [only, another] = text === q ? items : []
    if (only === undefined) setSearch(text)
    else if (another === undefined) onAdd(only.mobile)
    else stops()[1]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the field and buttons in it
    <div aria-label="Members to add" className={styles.found} onKeyDown={move} ref={place} role="group">
      <SearchBox
        found={q}
        label="Find a member"
        onEnter={enter}
        onSearch={setSearch}
        staysOnEnter
        placeholder="Name, digits of the number, or e-mail"
      />
      {q !== '' && data !== undefined && items.length === 0 && <p className={text.quiet}>No members found</p>}
      {items.length > 0 && (
        <ul aria-label="Found members">
          {items.map(({ id, name, mobile }) => (
            <li className={styles.hit} key={id}>
              <span>
                <span>{name || 'Without a name'}</span> <span className={text.quiet}>{mobile}</span>
              </span>
              <Button
                aria-label={`Add ${name || mobile}`}
                onClick={() => onAdd(mobile)}
                size="small"
                variant="secondary"
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
