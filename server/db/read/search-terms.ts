/** Translates a search term into index conditions, a word at a time, in any script. */

const MOST_WORDS = 8
/** Shorter words are looked for where a word begins; pg_trgm has no index for them. */
const TRIGRAM_LENGTH = 3
/** As `search_grams` of the database parts words. */
const PUNCTUATION = /[-/(),."'&+]+/

export interface SearchWord {
  /** As it was typed, in lower case. */
  text: string
  /** A `like` pattern that finds it anywhere; null where the grams alone say it. */
  pattern: string | null
  /** What `products.search_grams` has to hold; null where the pattern's own index finds it. */
  grams: string[] | null
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** Every two neighbouring characters, or the one there is. */
function pairsOf(characters: string[]): string[] {
  return characters.length < 2
    ? characters
    : characters.slice(1).map((next, at) => `${characters[at]}${next}`)
}

/**
 * pg_trgm knows no letters but ASCII's where the database has no locale, and nothing shorter than three anywhere: such
 * words are found by their pairs of characters, short ones in ASCII by the beginning of a word.
 */
function gramsOf(word: string): string[] | null {
  if (isAscii(word) && word.length >= TRIGRAM_LENGTH) return null
  const parts = word.split(PUNCTUATION).filter(Boolean)
  // Nothing but punctuation is in no word.
  if (parts.length === 0) return [`^${word}`]
  return [
    ...new Set(
      parts.flatMap((part) => (isAscii(part) ? [`^${part.slice(0, 2)}`] : pairsOf(Array.from(part)))),
    ),
  ]
}

/** The words of a term, each of which has to be found somewhere; composed as the database has them (`composed`). */
export function searchWords(term: string | undefined): SearchWord[] {
  const words = (term ?? '').normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  return words.map((text) => {
    const grams = gramsOf(text)
    // One pair is the whole word. PostgreSQL would take a second condition for a rarer word than it is.
    const isSaid = grams?.length === 1 && grams[0]?.replace('^', '') === text
    return { text, grams, pattern: isSaid ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%` }
  })
}
