/**
 * Masks of personal details on a screen that others can see, as a kiosk's. A mask never shows the length of what
 * it hides.
 */

const HIDDEN = '•••'
/** How much of a number is left for its owner to know it by. */
const KNOWN_DIGITS = 2

/** The first letter as a person sees it, its combining marks included. */
function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment ?? ''
}

/** `Meera Nair` becomes `M••• N•••`. Nothing stays nothing, here and below. */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${firstLetter(word)}${HIDDEN}`)
    .join(' ')
}

/** `+91 98765 43210` becomes `••• ••10`. */
export function maskMobile(mobile: string): string {
  const digits = mobile.replaceAll(/\D/g, '')
  if (digits === '') return mobile.trim() === '' ? '' : HIDDEN
  // A number so short that its end would be most of it is hidden whole.
  return digits.length > 2 * KNOWN_DIGITS ? `${HIDDEN} ••${digits.slice(-KNOWN_DIGITS)}` : HIDDEN
}

/** `meera@example.com` becomes `m•••@•••`: the domain of a small organisation says as much as a name. */
export function maskEmail(email: string): string {
  const trimmed = email.trim()
  if (trimmed === '') return ''
  return trimmed.includes('@') ? `${firstLetter(trimmed)}${HIDDEN}@${HIDDEN}` : HIDDEN
}

/** An address, a pincode, a birthday: nothing of them is shown. */
export function maskWhole(text: string): string {
  return text.trim() === '' ? '' : `${HIDDEN} ${HIDDEN}`
}

/**
 * Hides the codes in a sentence, such as a delivery's OTP; points, dates and order numbers stay.
 * @param pointsWords what amounts are followed by beside `pts` and its Hindi: the client's own words for points
 */
export function maskCodes(sentence: string, pointsWords: readonly string[] = []): string {
  const words = ['pts', 'पॉइंट', ...pointsWords].map((word) =>
    word.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`),
  )
  const code = String.raw`(?<![\p{L}\p{N}\-/,.])\d{4,8}(?![\p{L}\p{N}\-/]|[,.]\d| (?:${words.join('|')})(?![\p{L}\p{N}]))`
  return sentence.replaceAll(new RegExp(code, 'gu'), HIDDEN)
}
