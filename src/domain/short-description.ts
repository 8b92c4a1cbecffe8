/** Letters and digits of a text, for comparison; tags and character references are removed. */
function lettersOf(text: string): string {
  return text.replace(/<[^>]*>|&#?\w+;/g, '').replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/**
 * Whether a truncated short description (`Big enough to…`) only repeats the beginning of the description.
 * @param description HTML; `null` if it has not loaded. A truncated text then counts as its beginning, so
 * that nothing moves later
 */
export function isBeginningOf(short: string, description: string | null): boolean {
  if (!/(?:…|\.\.\.)\s*$/.test(short)) return false
  return description === null || lettersOf(description).startsWith(lettersOf(short))
}
