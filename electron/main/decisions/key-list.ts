/** Which keys reach a page. Everything else is dropped: a shared terminal has no shortcuts. */

/** As `before-input-event` tells it. */
export interface KeyPress {
  key: string
  control: boolean
  alt: boolean
  shift: boolean
  meta: boolean
}

const NAMED_KEYS = new Set([
  'Backspace',
  'Delete',
  'Enter',
  'Tab',
  'Escape',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Shift',
  'CapsLock',
  'AltGraph',
  'Dead',
  'Process',
])

/** What is pressed to reach the exit door from a keyboard that IT has plugged in. */
const EXIT_DOOR_KEY = 'e'

/** What becomes of a key: it reaches the page, opens the exit door, or is dropped. */
export function keyVerdict({ key, control, alt, shift, meta }: KeyPress): 'pass' | 'exit door' | 'drop' {
  if (control && alt && shift && !meta && key.toLowerCase() === EXIT_DOOR_KEY) return 'exit door'
  if (meta) return 'drop'
  // Control and alt together are how Windows reports AltGr, which types @ and € on many keyboards.
  const isPrintable = /^.$/u.test(key)
  if (control !== alt) return 'drop'
  if (control && alt) return isPrintable && !/[a-z0-9 ]/i.test(key) ? 'pass' : 'drop'
  return isPrintable || NAMED_KEYS.has(key) ? 'pass' : 'drop'
}
