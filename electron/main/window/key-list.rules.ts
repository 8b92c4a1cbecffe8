/** Allow-list of keys that reach a page. All others are dropped: a shared terminal has no shortcuts. */

/** A key as `before-input-event` reports it. */
export interface KeyPress {
  key: string
  /** The key's position on the keyboard: with Option held, `key` is another letter. */
  code: string
  control: boolean
  alt: boolean
  shift: boolean
  meta: boolean
}

/**
 * `Unidentified` is Windows' name for a character without a key (VK_PACKET): scanners and remote-support tools send
 * those.
 */
const NAMED_KEYS =
  /^(?:Backspace|Delete|Enter|Tab|Escape|Arrow(?:Left|Right|Up|Down)|Home|End|Page(?:Up|Down)|Shift|CapsLock|AltGraph|Dead|Process|Unidentified)$/

/** With Control, Alt and Shift: opens the PIN page from a keyboard that IT has plugged in. */
const EXIT_PIN_CODE = 'KeyE'

/**
 * Whether a key reaches the page, opens the PIN page, or is dropped.
 * @param platform as in `process.platform`
 */
export function keyVerdict(
  { key, code, control, alt, shift, meta }: KeyPress,
  platform: NodeJS.Platform,
): 'pass' | 'exit pin' | 'drop' {
  if (control && alt && shift && !meta && (code === EXIT_PIN_CODE || key.toLowerCase() === 'e'))
    return 'exit pin'
  if (meta) return 'drop'
  // Windows reports AltGr, which types @ and € on many keyboards, as Control and Alt together.
  const isPrintable = /^.$/u.test(key)
  // On a Mac, Option alone types @, € and accents on many keyboards.
  if (platform === 'darwin' && alt && !control) return isPrintable || key === 'Dead' ? 'pass' : 'drop'
  if (control !== alt) return 'drop'
  if (control && alt) return isPrintable && !/[a-z0-9 ]/i.test(key) ? 'pass' : 'drop'
  return isPrintable || NAMED_KEYS.test(key) ? 'pass' : 'drop'
}
