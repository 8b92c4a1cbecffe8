/** Translates a search term into index conditions, word by word, in any script. */

const MOST_WORDS = 8
/** Shorter words match at the beginning of words; pg_trgm can't index them. */
const TRIGRAM_LENGTH = 3
/** Splits words as the database's `search_grams` does. */
const PUNCTUATION = /[-/(),."'&+]+/

export interface SearchWord {
  /** As typed, in lower case. */
  text: string
  /** A `like` pattern that finds it anywhere; null if the grams are sufficient. */
  pattern: string | null
  /** Required elements of `products.search_grams`; null if the pattern's own index finds it. */
  grams: string[] | null
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** Every pair of neighbouring characters, or the single character. */
function pairsOf(characters: string[]): string[] {
  return characters.length < 2
    ? characters
    : characters.slice(1).map((next, at) => `${characters[at]}${next}`)
}

/**
 * pg_trgm only knows ASCII letters if the database has no locale, and never fewer than three. Other words are found by
 * their pairs of characters, short ASCII ones by the beginning of a word.
 */
function gramsOf(word: string): string[] | null {
  if (isAscii(word) && word.length >= TRIGRAM_LENGTH) return null
  const parts = word.split(PUNCTUATION).filter(Boolean)
  // Pure punctuation matches no word.
  if (parts.length === 0) return [`^${word}`]
  return [
    ...new Set(
      parts.flatMap((part) => (isAscii(part) ? [`^${part.slice(0, 2)}`] : pairsOf(Array.from(part)))),
    ),
  ]
}

/** The words of a term, all of which must match; normalised as in the database (`composed`). */
export function searchWords(term: string | undefined): SearchWord[] {
  const words = (term ?? '').normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  return words.map((text) => {
    const grams = gramsOf(text)
    // A single pair is the whole word. PostgreSQL would estimate a second condition as more selective than it is.
    const isSaid = grams?.length === 1 && grams[0]?.replace('^', '') === text
    return { text, grams, pattern: isSaid ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%` }
  })
}
