import sanitize from 'sanitize-html'
import { allowedAttributes, allowedElements } from '../../../src/contract/allowed-html.ts'

const settings: sanitize.IOptions = {
  allowedTags: [...allowedElements],
  allowedAttributes: { '*': [...allowedAttributes] },
  // As the shop's own cleaner: web, mail and telephone links, or a path within the shop; pictures may be in the text.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
}

/**
 * An operator's HTML with only what the shop shows (`allowed-html.ts`). Cleaned when it is written, so that what is stored
 * is what every reader gets; the shop cleans it again, because other providers do not.
 * @returns the same text for text that was cleaned before
 */
export const cleanHtml = (html: string): string => sanitize(html, settings).trim()
