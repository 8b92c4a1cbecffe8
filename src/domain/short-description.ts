/** What of a text is compared: its letters and digits, without tags and named or numbered characters. */
function lettersOf(text: string): string {
  return text.replace(/<[^>]*>|&#?\w+;/g, '').replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/**
 * Whether a short description that was cut off (`Big enough to…`) says what the description says again.
 * @param description HTML; `null` while it has not come: a text that was cut off is then taken for its beginning, so that
 * nothing moves when it comes
 */
export function isBeginningOf(short: string, description: string | null): boolean {
  if (!/(?:…|\.\.\.)\s*$/.test(short)) return false
  return description === null || lettersOf(description).startsWith(lettersOf(short))
}
