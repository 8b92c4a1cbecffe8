/** Whether a link leaves the kiosk: telephone, mail, another site. */
function leadsOut(link: HTMLAnchorElement): boolean {
  return link.protocol !== location.protocol || link.host !== location.host
}

function keepInside(link: Element): void {
  if (!(link instanceof HTMLAnchorElement)) return
  link.removeAttribute('target')
  link.removeAttribute('download')
  // Without `href` a link is plain text, neither clickable nor focusable.
  if (link.hasAttribute('href') && leadsOut(link)) link.removeAttribute('href')
}

function keepAllInside(root: ParentNode): void {
  for (const link of root.querySelectorAll('a')) keepInside(link)
}

/**
 * Turns links that leave the kiosk into text: the footer's telephone number and links in a provider's HTML.
 * The host refuses to follow them anyway.
 * @returns a function that stops it
 */
export function keepLinksInside(): () => void {
  keepAllInside(document)
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') keepInside(target as Element)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        keepInside(node)
        keepAllInside(node)
      }
    }
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['href', 'target'],
  })
  return () => observer.disconnect()
}
