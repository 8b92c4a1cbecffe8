import { useEffect, useEffectEvent, useState } from 'react'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import text from '../../src/ui/text.module.css'
import { useChosenClient, useGo } from '../api/address.tsx'
import { useCall } from '../api/lists.ts'
import { Badge } from '../parts/badge.tsx'
import { hitGroups, type Hit, type HitGroup } from './search-hits.ts'
import styles from './search-dialog.module.css'

/** Delay after the last key before the search starts, in milliseconds. */
const TYPING_MS = 150
const LEAST_LETTERS = 2
const MOST_LETTERS = 100

/** What is typed, once nobody has typed for a moment. */
function useTyped(typed: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** The hits for what is typed; none while they are looked for. */
function useHits(typed: string) {
  const client = useChosenClient()
  const settled = useTyped(typed)
  const { data: clients } = useCall('listClients', {})
  const { data, error } = useCall(
    'search',
    { q: settled, ...(client === undefined ? {} : { client }) },
    { enabled: settled.length >= LEAST_LETTERS },
  )
  const isThere = data !== undefined && settled === typed
  const showsClient = client === undefined && (clients?.items.length ?? 0) > 1
  return { groups: isThere ? hitGroups(data, settled, showsClient) : [], isThere, error }
}

function sentenceOf(typed: string, { isThere, error }: ReturnType<typeof useHits>, isEmpty: boolean): string {
  if (typed.length < LEAST_LETTERS)
    return 'Orders in any state, the people of their parcels, members and grants: by number, name, mobile or tracking number.'
  if (error !== null) return error.message
  if (!isThere) return 'Searching…'
  return isEmpty ? `Nothing matches “${typed}”.` : ''
}

/** The search over everything: type, and Enter opens the first hit. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog closeButton={false} onClose={onClose} open={open} title="Search everything" titleHidden>
      {open && <SearchField onClose={onClose} />}
    </Dialog>
  )
}

function SearchField({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const [input, setInput] = useState('')
  const typed = input.trim()
  const found = useHits(typed)
  const { groups } = found
  // Enter may come before the hits, as a scanner's does.
  const [isAwaited, setIsAwaited] = useState(false)

  function openHit({ path }: Hit): void {
    onClose()
    go(path)
  }
  const openFirst = useEffectEvent(() => {
    const hit = groups[0]?.items[0]
    if (hit !== undefined) openHit(hit)
  })
  useEffect(() => {
    if (isAwaited && found.isThere) openFirst()
  }, [isAwaited, found.isThere])
  const sentence = sentenceOf(typed, found, groups.length === 0)
  return (
    <Autocomplete.Root
      autoHighlight="always"
      inline
      items={groups}
      itemToStringValue={({ title }: Hit) => title}
      keepHighlight
      mode="none"
      onValueChange={(value, { reason }) => {
        if (reason === 'item-press') return
        setInput(value)
        setIsAwaited(false)
      }}
      open
      value={input}
    >
      <Autocomplete.Input
        aria-label="Search everything"
        autoComplete="off"
        className={styles.input}
        maxLength={MOST_LETTERS}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && !found.isThere && typed.length >= LEAST_LETTERS) setIsAwaited(true)
        }}
        placeholder="Order, name, mobile, tracking number, reason"
        type="search"
      />
      <Autocomplete.Status className={styles.status}>
        {sentence !== '' && <p className={text.dim}>{sentence}</p>}
      </Autocomplete.Status>
      <Autocomplete.List aria-label="Hits" className={styles.list}>
        {(group: HitGroup) => (
          <Autocomplete.Group className={styles.group} items={group.items} key={group.value}>
            <Autocomplete.GroupLabel className={styles.label}>{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(hit: Hit) => (
                <Autocomplete.Item
                  className={styles.hit}
                  key={hit.path}
                  onClick={() => openHit(hit)}
                  value={hit}
                >
                  <span className={styles.title}>{hit.title}</span>
                  <span className={styles.beside}>{hit.beside}</span>
                  {hit.mark !== undefined && <Badge>{hit.mark}</Badge>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
