import type { Page } from 'playwright/test'

export interface ListingRequest {
  page: number
  per_page: number
  [field: string]: unknown
}

/** What the demo client's listing asks for where nothing is chosen. */
export const unfiltered = {
  client_id: 'demo',
  page: 1,
  per_page: 50,
  occasion_filter: [],
  category_filter: [],
  sub_category_filter: [],
  feature_or_latest_product_filter: '',
  price_filter: '',
}

/** Every listing request that the page makes from now on. */
export function listenToListing(page: Page): ListingRequest[] {
  const requests: ListingRequest[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/fetch-all-products')) requests.push(request.postDataJSON() as ListingRequest)
  })
  return requests
}
