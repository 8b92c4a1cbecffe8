/**
 * The console's keyboard: shortcuts, and scanners, which are keyboards too. One pair of listeners hears every key, since only
 * all that is known of the keys before tells a person's from a scanner's.
 */
import { useEffect, useEffectEvent } from 'react'
import { deskPauses, noBurst, scannedOrderNumber, withKey } from '../../src/domain/scanner.ts'
import { setFieldText, textField } from './field-text.ts'

/** After a key that nothing used, an Enter is a scanner's for so long, in milliseconds. */
const ENTER_AFTER_MS = 1000

/** A key that comes exactly after the longest pause is still heard before the shortcut acts. */
const AFTER_PAUSE_MS = 10

type Actions = Readonly<Record<string, () => void>>
interface Shortcuts {
  find: (name: string) => (() => void) | undefined
  repeats: boolean
  waitMs: number
}

/** Those of the mounted components; the first that has a key gets it. */
const shortcuts = new Set<Shortcuts>()
/** Handlers of scans; the last one gets them. */
const scanners = new Set<(text: string) => void>()

/** Pressed shortcuts, in their order, which wait for a key that makes them a scan's. */
let pressed: { act: () => void; due: number }[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let order = noBurst
let code = noBurst
/** The field in which the burst began, and its text before. */
let began: { field: HTMLInputElement | HTMLTextAreaElement; text: string } | null = null
/** Time of the last character that nobody used. */
let unusedAt = Number.NEGATIVE_INFINITY

const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null
const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null
/** Whether the page reads its scans itself, at any speed. */
const readsScans = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[data-reads-scans]') !== null

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

/** A key's names as a shortcut, the most exact first: `Shift+j`, `j`. Caps Lock makes no difference. */
function namesOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string[] {
  const name = /^[A-Z]$/.test(key) ? key.toLowerCase() : key
  if (ctrlKey || metaKey) return [`Ctrl+${name}`]
  return shiftKey ? [`Shift+${name}`, name] : [name]
}

function shortcutOf(event: KeyboardEvent): (Shortcuts & { act: () => void }) | undefined {
  if (event.altKey) return undefined
  for (const name of namesOf(event))
    for (const one of shortcuts) {
      const act = one.find(name)
      if (act !== undefined) return { ...one, act }
    }
  return undefined
}

function forgetPressed(): void {
  clearTimeout(timer)
  pressed = []
}

function actWhenDue(): void {
  clearTimeout(timer)
  const [next] = pressed
  if (next === undefined) return
  timer = setTimeout(
    () => {
      pressed.shift()
      // One before may have opened a dialog, or gone to a field.
      if (!isTyped(document.activeElement) && !isDialogOpen()) next.act()
      actWhenDue()
    },
    Math.max(next.due - performance.now(), 0),
  )
}

/** @returns what a scanner has read, if this key is its Enter */
function scanEndedBy(event: KeyboardEvent): string | null {
  const { key, timeStamp: at, repeat, ctrlKey, altKey, metaKey } = event
  const typed = { key, at, repeat, withModifier: ctrlKey || altKey || metaKey }
  const byOrder = withKey(order, typed, deskPauses.orderNumber)
  const byCode = withKey(code, typed, deskPauses.code)
  const field = textField(event.target)
  const isElsewhere = isDialogOpen() || readsScans(event.target)
  order = isElsewhere ? noBurst : byOrder.burst
  code = isElsewhere || isTyped(event.target) ? noBurst : byCode.burst
  if (order.text.length === 1) began = field === null ? null : { field, text: field.value }
  if (isElsewhere) return null
  const number = byOrder.ended === null ? null : scannedOrderNumber(byOrder.ended)
  return number ?? (isTyped(event.target) ? null : byCode.ended)
}

/** A character that is no shortcut, or follows one that is none so soon that it belongs to a scan. */
function noteUnused(event: KeyboardEvent): void {
  const { key, timeStamp: at, repeat, ctrlKey, altKey, metaKey } = event
  if (key.length !== 1 || repeat || ctrlKey || altKey || metaKey || isAnswered(event)) return
  const isShortcut = !isDialogOpen() && shortcutOf(event) !== undefined
  if (isShortcut && at - unusedAt > deskPauses.orderNumber) return
  unusedAt = at
  forgetPressed()
}

function hearFirst(event: KeyboardEvent): void {
  const { key, timeStamp: at } = event
  // A capital letter is preceded by Shift.
  if (key === 'Shift') return
  const ended = scanEndedBy(event)
  const isLeft = !isTyped(event.target) && key === 'Enter' && at - unusedAt <= ENTER_AFTER_MS
  if (ended !== null || isLeft) {
    // A scan's Enter does not activate the focused element.
    event.preventDefault()
    event.stopImmediatePropagation()
    unusedAt = Number.NEGATIVE_INFINITY
    forgetPressed()
  } else if (!isTyped(event.target)) noteUnused(event)
  if (ended === null) return
  if (began !== null) setFieldText(began.field, began.text)
  began = null
  ;[...scanners].at(-1)?.(ended)
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.timeStamp === unusedAt || isTyped(event.target) || isDialogOpen())
    return
  const found = shortcutOf(event)
  if (found === undefined || isAnswered(event)) return
  // The key is not typed into a field that its action focuses.
  event.preventDefault()
  if (event.repeat) {
    if (found.repeats) found.act()
    return
  }
  const due = performance.now() + (event.ctrlKey || event.metaKey ? 0 : found.waitMs)
  // None overtakes another: J after A is about the next row. Two may begin a scan as well as one.
  for (const one of pressed) one.due = Math.max(one.due, due)
  pressed.push({ act: found.act, due: Math.max(due, pressed.at(-1)?.due ?? 0) })
  actWhenDue()
}

/** Hears the keys as long as anybody uses them. */
function used<User>(users: Set<User>, user: User): () => void {
  if (shortcuts.size + scanners.size === 0) {
    addEventListener('keydown', hearFirst, true)
    addEventListener('keydown', hear)
  }
  users.add(user)
  return () => {
    users.delete(user)
    if (shortcuts.size + scanners.size > 0) return
    removeEventListener('keydown', hearFirst, true)
    removeEventListener('keydown', hear)
  }
}

/**
 * Keyboard shortcuts of the page, by `event.key`, letters in small ones: `useKeys({ j: next, 'Shift+j': extend, f: search })`.
 * They are off while a field has the focus or a dialog is open, and during a scan: each waits for a following key that is none.
 * @param repeats whether a held key acts again and again; only what changes nothing may
 * @param changes waits for the slowest scanner, because what is changed is seen by others
 */
export function useKeys(
  keys: Actions,
  { repeats = false, changes = false }: { repeats?: boolean; changes?: boolean } = {},
): void {
  const find = useEffectEvent((name: string) => (Object.hasOwn(keys, name) ? keys[name] : undefined))
  const act = useEffectEvent((name: string) => keys[name]?.())
  useEffect(() => {
    const waitMs = (changes ? deskPauses.orderNumber : deskPauses.code) + AFTER_PAUSE_MS
    // Looked up again when it is due: a key before it may have changed what it is about.
    return used(shortcuts, { find: (name) => find(name) && (() => act(name)), repeats, waitMs })
  }, [repeats, changes])
}

/**
 * Handles scans, so that they trigger no shortcuts and press nothing: an order's number everywhere but in dialogs, and taken
 * out of the field that it was typed into; any other code outside of fields. Whatever has `data-reads-scans` gets its keys.
 */
export function useScanner(onScan: (text: string) => void): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => used(scanners, (text: string) => scanned(text)), [])
}
