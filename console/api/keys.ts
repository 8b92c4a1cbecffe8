import { useEffect, useEffectEvent } from 'react'
import { noBurst, withKey, type Burst } from '../../src/domain/scanner.ts'

/** Longest pause between two keys of a scanner, in milliseconds. A shortcut waits as long, since it may be a scan's first key. */
const SCAN_PAUSE_MS = 40

/** Whether the focused field or an open dialog takes the keys. */
function isTaken(target: EventTarget | null): boolean {
  const isField =
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null
  return isField || document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

/** Elements that Enter or Space activates. */
const answers: Readonly<Record<string, string>> = {
  Enter: 'a, button, summary',
  ' ': 'button, summary, input',
}

/** Whether the key activates the focused element. */
function isAnswered({ key, target }: KeyboardEvent): boolean {
  const places = answers[key]
  return places !== undefined && target instanceof HTMLElement && target.closest(places) !== null
}

/** Time of the last key, in milliseconds. */
let lastKeyAt = Number.NEGATIVE_INFINITY
/** Whether the previous key was recent enough to be a scanner's. */
let isFast = false
/** The last key's pending action, cancelled by a key that follows at once. */
let waiting: ReturnType<typeof setTimeout> | undefined

/**
 * Keyboard shortcuts of the page, by `event.key`: `useKeys({ j: next, '/': search })`. They are off while a field
 * has the focus or a dialog is open, with Control, Alt or Meta, and during a scan.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (action === undefined || event.defaultPrevented || isTaken(event.target)) return
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (isAnswered(event)) return
    // The key is not typed into a field that its action focuses.
    event.preventDefault()
    if (event.repeat) action()
    else if (!isFast) waiting = setTimeout(action, SCAN_PAUSE_MS)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => act(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Handles scans outside of fields, so that they trigger no shortcuts; used once, around the whole console. */
export function useScanner(onScan: (text: string) => void): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    let burst: Burst = noBurst
    const listen = (event: KeyboardEvent): void => {
      const { key, timeStamp: at, repeat, ctrlKey, altKey, metaKey } = event
      // A capital letter is preceded by Shift.
      if (key !== 'Shift') {
        isFast = at - lastKeyAt <= SCAN_PAUSE_MS
        lastKeyAt = at
        if (isFast && !repeat) clearTimeout(waiting)
      }
      const read = withKey(burst, { key, at, repeat, withModifier: ctrlKey || altKey || metaKey })
      burst = isTaken(event.target) ? noBurst : read.burst
      if (read.ended === null || isTaken(event.target)) return
      // A scan's Enter does not activate the focused element.
      event.preventDefault()
      event.stopImmediatePropagation()
      scanned(read.ended)
    }
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
}
