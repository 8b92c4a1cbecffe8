/** Set on the `<html>` of the page that the service worker keeps: it was opened without a network. */
export const OFFLINE_PAGE_ATTRIBUTE = 'data-offline'

/** Whether this page is the kept one. Apart from `offline.ts`, which the first view does not need. */
export function isOfflinePage(): boolean {
  return document.documentElement.hasAttribute(OFFLINE_PAGE_ATTRIBUTE)
}
