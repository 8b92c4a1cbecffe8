/** Whether a link leads where a kiosk can't: a telephone, a mail program, another site. */
function leadsOut(link: HTMLAnchorElement): boolean {
  return link.protocol !== location.protocol || link.host !== location.host
}

function keepInside(link: Element): void {
  if (!(link instanceof HTMLAnchorElement)) return
  link.removeAttribute('target')
  link.removeAttribute('download')
  // Without an address a link is text: it can be read, and neither pressed nor focused.
  if (link.hasAttribute('href') && leadsOut(link)) link.removeAttribute('href')
}

function keepAllInside(root: ParentNode): void {
  for (const link of root.querySelectorAll('a')) keepInside(link)
}

/**
 * Turns links that leave the kiosk into text, wherever they come from: the footer's telephone number as well as
 * what a provider wrote into a page. The host refuses to follow them; here nobody is led to try.
 * @returns ends it
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
