/** Allow-list of keys that reach a page. All others are dropped: a shared terminal has no shortcuts. */

/** A key as `before-input-event` reports it. */
export interface KeyPress {
  key: string
  /** The key's place on the keyboard: with Option held, its letter is another one. */
  code: string
  control: boolean
  alt: boolean
  shift: boolean
  meta: boolean
}

/** `Unidentified` is Windows' name for a character that belongs to no key (VK_PACKET): scanners and remote-support tools send those. */
const NAMED_KEYS =
  /^(?:Backspace|Delete|Enter|Tab|Escape|Arrow(?:Left|Right|Up|Down)|Home|End|Page(?:Up|Down)|Shift|CapsLock|AltGraph|Dead|Process|Unidentified)$/

/** What is pressed, with Control, Alt and Shift, to reach the page for the PIN from a keyboard that IT has plugged in. */
const EXIT_PIN_CODE = 'KeyE'

/**
 * What becomes of a key: it reaches the page, opens the page for the PIN, or is dropped.
 * @param platform as `process.platform` names it
 */
export function keyVerdict(
  { key, code, control, alt, shift, meta }: KeyPress,
  platform: NodeJS.Platform,
): 'pass' | 'exit pin' | 'drop' {
  if (control && alt && shift && !meta && (code === EXIT_PIN_CODE || key.toLowerCase() === 'e'))
    return 'exit pin'
  if (meta) return 'drop'
  // Control and alt together are how Windows reports AltGr, which types @ and € on many keyboards.
  const isPrintable = /^.$/u.test(key)
  // On a Mac, Option alone types @, € and accents on many keyboards.
  if (platform === 'darwin' && alt && !control) return isPrintable || key === 'Dead' ? 'pass' : 'drop'
  if (control !== alt) return 'drop'
  if (control && alt) return isPrintable && !/[a-z0-9 ]/i.test(key) ? 'pass' : 'drop'
  return isPrintable || NAMED_KEYS.test(key) ? 'pass' : 'drop'
}
