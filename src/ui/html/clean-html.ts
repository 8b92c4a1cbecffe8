import DOMPurify from 'dompurify'

/**
 * Allow-list of HTML elements and attributes in a provider's texts, so that they can't affect the page's
 * layout or behaviour. Elements are listed one by one, so that future ones are excluded.
 */
const SETTINGS = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'wbr',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'div',
    'section',
    'article',
    'blockquote',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'details',
    'summary',
    'address',
    'pre',
    'figure',
    'figcaption',
    'table',
    'caption',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'a',
    'img',
    'span',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'mark',
    'del',
    'ins',
    'abbr',
    'cite',
    'q',
    'code',
    'kbd',
    'samp',
    'var',
    'dfn',
    'time',
    'bdi',
    'bdo',
    'ruby',
    'rt',
    'rp',
  ],
  ALLOWED_ATTR: [
    'href',
    'src',
    'alt',
    'title',
    'width',
    'height',
    'lang',
    'dir',
    'open',
    'datetime',
    'colspan',
    'rowspan',
    'span',
    'scope',
    'start',
    'reversed',
    'value',
  ],
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
