/**
 * Masks of personal details, for screens that others can see, such as a kiosk's. A mask never shows the
 * length of what it hides.
 */

const HIDDEN = '•••'
/** Last digits of a number that stay visible, so that its owner recognizes it. */
const KNOWN_DIGITS = 2

/** The first grapheme, including combining marks. */
function firstLetter(word: string, letters = new Intl.Segmenter()): string {
  const [first] = letters.segment(word)
  return first?.segment ?? ''
}

/** `Meera Nair` becomes `M••• N•••`. An empty text stays empty, here and below. */
export function maskName(name: string): string {
  const letters = new Intl.Segmenter()
  return name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${firstLetter(word, letters)}${HIDDEN}`)
    .join(' ')
}

/** `+91 98765 43210` becomes `••• ••10`. */
export function maskMobile(mobile: string): string {
  const digits = mobile.replaceAll(/\D/g, '')
  if (digits === '') return mobile.trim() === '' ? '' : HIDDEN
  // Hide a short number completely: its last digits would be most of it.
  return digits.length > 2 * KNOWN_DIGITS ? `${HIDDEN} ••${digits.slice(-KNOWN_DIGITS)}` : HIDDEN
}

/**
 * `meera@example.com` becomes `m•••@•••`. The domain is hidden too: a small organisation's domain can
 * identify a person.
 */
export function maskEmail(email: string): string {
  const trimmed = email.trim()
  if (trimmed === '') return ''
  return trimmed.includes('@') ? `${firstLetter(trimmed)}${HIDDEN}@${HIDDEN}` : HIDDEN
}

/** Hides an address, a pincode or a birthday completely. */
export function maskWhole(text: string): string {
  return text.trim() === '' ? '' : `${HIDDEN} ${HIDDEN}`
}

/**
 * Ten digits and more, or a mobile number's ten with anything short between them, as people write them: `98765-43210`,
 * `(98765) 43210`, `98 76 54 32 10`. A mobile number begins with 6 to 9, which no day or time of now does.
 */
const NUMBER =
  /\+?\p{Nd}{10,}|(?<!\p{Nd})(?:\+?91[\s\-.()]{0,3})?(?:[6-9६-९](?:[\s\-.()]{0,3}\p{Nd}){9}|\p{Nd}{5}[ -]\p{Nd}{5}|\p{Nd}{3}[ -]\p{Nd}{3}[ -]\p{Nd}{4}|\p{Nd}{4}[ -]\p{Nd}{3}[ -]\p{Nd}{3})(?!\p{Nd})/gu
/** It begins only where a word does: from each letter of a long word it would look through the rest of it again. */
const EMAIL = /(?<![^\s@<>()[\]"',;:])[^\s@<>()[\]"',;:]+@[^\s@<>()[\]"',;:]*[^\s@<>()[\]"',;:.!?]/g

/**
 * Hides contact details in a sentence that a person wrote: numbers of ten digits, such as a mobile number,
 * and e-mail addresses. Order numbers, days and points stay.
 * @param addresses known addresses, which are hidden where they occur verbatim
 */
export function maskContacts(sentence: string, addresses: readonly string[] = []): string {
  return (
    addresses
      .filter((address) => address.trim() !== '')
      .reduce((text, address) => text.replaceAll(address, maskWhole), sentence)
      // Before the numbers, whose mask would leave an address's first part.
      .replaceAll(EMAIL, maskEmail)
      .replaceAll(NUMBER, maskMobile)
  )
}

/**
 * Hides codes in a sentence, such as a delivery's OTP. Points, dates and order numbers stay.
 * @param pointsWords the client's own words for points, which mark an amount as `pts` and its Hindi do
 */
export function maskCodes(sentence: string, pointsWords: readonly string[] = []): string {
  const words = ['pts', 'पॉइंट', ...pointsWords].map((word) =>
    word.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`),
  )
  const code = String.raw`(?<![\p{L}\p{N}\-/,.])\d{4,8}(?![\p{L}\p{N}\-/]|[,.]\d| (?:${words.join('|')})(?![\p{L}\p{N}]))`
  return sentence.replaceAll(new RegExp(code, 'gu'), HIDDEN)
}
