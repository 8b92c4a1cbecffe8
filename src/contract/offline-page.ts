/**
 * Set on the `<html>` of the page that the service worker keeps, so that it knows from the start that it was opened without
 * a network. Apart from `offline.ts`, which the first view does not need.
 */
export const OFFLINE_PAGE_ATTRIBUTE = 'data-offline'
