/** Removes personal data and secrets from journal facts, including error messages. */

/** Numbers, flags, and names from our own code. */
export type JournalFacts = Record<string, number | boolean | string | readonly string[]>

const REMOVED = '[removed]'
/** Longer than any of our own names. */
const LONGEST_TEXT = 300
/** A mobile number, a code, an e-mail address, a token or key. Paths and versions do not match. */
const PERSONAL = /(?<![\w.-])\+?\d[\d -]{4,}\d(?![\w.-])|@[^\s@]+\.|bearer\s|\beyJ|[0-9a-f]{24,}|[\w-]{40,}/i

function impersonalText(text: string): string {
  return PERSONAL.test(text) ? REMOVED : text.slice(0, LONGEST_TEXT)
}

/** The facts, with each text replaced that may hold personal data or a secret. */
export function redact(facts: JournalFacts): JournalFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => {
      if (typeof fact === 'string') return [name, impersonalText(fact)]
      return [name, typeof fact === 'object' ? fact.map(impersonalText) : fact]
    }),
  )
}
