import type { Page } from 'playwright/test'

export interface ListingRequest {
  page: number
  per_page: number
  [field: string]: unknown
}

/** Every listing request that the page makes from now on. */
export function listenToListing(page: Page): ListingRequest[] {
  const requests: ListingRequest[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/fetch-all-products')) requests.push(request.postDataJSON() as ListingRequest)
  })
  return requests
}
