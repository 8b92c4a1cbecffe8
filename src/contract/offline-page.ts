/** Attribute on `<html>` of the page that the service worker serves without a network. */
export const OFFLINE_PAGE_ATTRIBUTE = 'data-offline'

/** Whether this is the offline page. Not in `offline.ts`, which the first view does not load. */
export function isOfflinePage(): boolean {
  return document.documentElement.hasAttribute(OFFLINE_PAGE_ATTRIBUTE)
}
