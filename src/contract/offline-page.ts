/**
 * Attribute on `<html>` of the page that the service worker serves without a network. Not in `offline.ts`, which the
 * first view does not load.
 */
export const OFFLINE_PAGE_ATTRIBUTE = 'data-offline'
