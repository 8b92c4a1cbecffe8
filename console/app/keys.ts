import { useEffect, useEffectEvent } from 'react'
import { noBurst, withKey, type Burst } from '../../src/domain/scanner.ts'

/** What a scanner types comes faster than this, in milliseconds: the first of its keys is no shortcut either. */
const SCAN_PAUSE_MS = 40

/** Whether keys belong to what has the focus: a field, or a dialog that is open. */
function isTaken(target: EventTarget | null): boolean {
  const isField =
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null
  return isField || document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

/** What a press of Enter or Space already means something to. */
const answers: Readonly<Record<string, string>> = {
  Enter: 'a, button, summary',
  ' ': 'button, summary, input',
}

/** Whether a press of this key already means something there. */
function isAnswered({ key, target }: KeyboardEvent): boolean {
  const places = answers[key]
  return places !== undefined && target instanceof HTMLElement && target.closest(places) !== null
}

/** When the last key came, in milliseconds. */
let lastKeyAt = Number.NEGATIVE_INFINITY
/** Whether the key before came so shortly before that a scanner types them. */
let isFast = false
/** What the last key will do unless another one follows at once. */
let waiting: ReturnType<typeof setTimeout> | undefined

/**
 * Gives keys a meaning on this page, by `event.key`: `useKeys({ j: next, '/': search })`. They mean nothing while a field
 * has the focus or a dialog is open, with Control, Alt or Meta, and as a part of what a scanner types.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (action === undefined || event.defaultPrevented || isTaken(event.target)) return
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (isAnswered(event)) return
    // Nothing of it is typed into a field that it moves the focus to.
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

/** Hears what a scanner reads anywhere but in a field, and keeps it from being taken for shortcuts; once, around everything. */
export function useScanner(onScan: (text: string) => void): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    let burst: Burst = noBurst
    const listen = (event: KeyboardEvent): void => {
      const { key, timeStamp: at, repeat, ctrlKey, altKey, metaKey } = event
      // A capital letter comes with a Shift of its own.
      if (key !== 'Shift') {
        isFast = at - lastKeyAt <= SCAN_PAUSE_MS
        lastKeyAt = at
        if (isFast && !repeat) clearTimeout(waiting)
      }
      const read = withKey(burst, { key, at, repeat, withModifier: ctrlKey || altKey || metaKey })
      burst = isTaken(event.target) ? noBurst : read.burst
      if (read.ended === null || isTaken(event.target)) return
      // Its Enter presses nothing that has the focus.
      event.preventDefault()
      event.stopImmediatePropagation()
      scanned(read.ended)
    }
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
}
