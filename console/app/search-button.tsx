import { useEffect, useEffectEvent, useState } from 'react'
import Search from 'lucide-react/icons/search'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { useKeys } from '../api/keys.ts'
import styles from './frame.module.css'

const SearchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog)

const isDialogOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/**
 * Opens the search over everything, as `/` does on any page, and Ctrl+K also from within a field.
 */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
    // The browser's own search stays shut also while a dialog is open.
    event.preventDefault()
    if (!repeat && !isDialogOpen()) setOpen(true)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => openByKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  useKeys({ '/': () => setOpen(true) })
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? '/ Meta+K' : '/ Control+K'}
        aria-label="Search everything"
        className={styles.find}
        onClick={() => setOpen(true)}
        onPointerEnter={SearchDialog.prepare}
        type="button"
      >
        <Search aria-hidden="true" size="1.125rem" />
        <span>Search</span>
        <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <SearchDialog onClose={() => setOpen(false)} open={open} />
    </>
  )
}
