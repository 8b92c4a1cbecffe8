import * as z from 'zod/mini'
import { localizedText, text } from './primitives.ts'

/** A text that may come bare or by language. */
const pageText = z.pipe(
  localizedText,
  z.transform((byLanguage) => byLanguage['en'] ?? Object.values(byLanguage)[0] ?? ''),
)

/** A content page: About Us, Terms, Privacy (section 3). `description` is HTML. */
export const contentPage = z.object({ title: pageText, description: pageText, filename: text })
export type ContentPage = z.output<typeof contentPage>
