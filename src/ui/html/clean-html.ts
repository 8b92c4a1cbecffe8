import DOMPurify from 'dompurify'
import { allowedAttributes, allowedElements } from '../../contract/allowed-html.ts'

const SETTINGS = {
  ALLOWED_TAGS: [...allowedElements],
  ALLOWED_ATTR: [...allowedAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Web, mail and telephone links, or a path within the shop. Pictures may also be `data:` URLs.
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
}

let hooked = false

/** Links in a text open outside the shop, so they must not have access to it. */
function guardLinks(): void {
  if (hooked) return
  hooked = true
  DOMPurify.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName !== 'A') return
    node.setAttribute('rel', 'noopener noreferrer')
    node.setAttribute('target', '_blank')
  })
}

/**
 * Sanitizes a provider's HTML. If the browser supports trusted types, the result is a `TrustedHTML`, which
 * React accepts.
 */
export function cleanHtml(html: string): string | TrustedHTML {
  guardLinks()
  return DOMPurify.isSupported && 'trustedTypes' in globalThis
    ? DOMPurify.sanitize(html, { ...SETTINGS, RETURN_TRUSTED_TYPE: true })
    : DOMPurify.sanitize(html, SETTINGS)
}
