import * as v from 'valibot'
import { localizedText, objectOf, text } from './primitives.ts'

/** A plain text, or texts by language. */
const pageText = v.pipe(
  localizedText,
  v.transform((byLanguage) => byLanguage['en'] ?? Object.values(byLanguage)[0] ?? ''),
  v.string(),
)

/** A content page: About Us, Terms, Privacy (section 3). `description` is HTML. */
export const contentPage = objectOf({ title: pageText, description: pageText, filename: text })
