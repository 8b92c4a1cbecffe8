import type { Page } from 'playwright/test'

export interface ListingRequest {
  page: number
  per_page: number
  [field: string]: unknown
}

/** The demo client's listing request without filters. */
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

/** Records every listing request of the page. */
export function listenToListing(page: Page): ListingRequest[] {
  const requests: ListingRequest[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/fetch-all-products')) requests.push(request.postDataJSON() as ListingRequest)
  })
  return requests
}
