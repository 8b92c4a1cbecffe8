import DOMPurify from 'dompurify'

/** The page's own styles decide how a text looks; forms and frames have no place in one. */
const SETTINGS = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'dialog'],
  FORBID_ATTR: ['style', 'class', 'id', 'name'],
}

let hooked = false

/** Links of a text lead out of the shop, so they must not reach back into it. */
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
 * Cleans a provider's HTML. Where the browser enforces trusted types the result is a `TrustedHTML`, which
 * React passes through.
 */
export function cleanHtml(html: string): string | TrustedHTML {
  guardLinks()
  return DOMPurify.isSupported && 'trustedTypes' in globalThis
    ? DOMPurify.sanitize(html, { ...SETTINGS, RETURN_TRUSTED_TYPE: true })
    : DOMPurify.sanitize(html, SETTINGS)
}
