/** A provider that replies by the call's path and records requests. */
import { vi } from 'vitest'
import type { RawRequest } from '../../../src/api/transport.ts'
import type { RawReply } from '../../../src/domain/early-call.ts'
import { PAGE_SIZE } from '../../../src/contract/limits.ts'

type Send = (request: RawRequest) => Promise<RawReply>

export function success(data: unknown): RawReply {
  return { status: 200, body: { message: 'Success', code: 200, data }, requestId: null }
}

export function refusal(message: string, status = 200): RawReply {
  return { status, body: { message, code: status, data: null }, requestId: null }
}

export function productNumber(number: number, changes: Record<string, unknown> = {}) {
  return {
    id: number,
    product_name: { en: `Product ${number}` },
    product_code: `P-${number}`,
    current_client_product_price_points: [{ product_points: 100 }],
    product_images: [],
    ...changes,
  }
}

/** A page of the listing with products numbered from `first`. */
export function pageOf(count: number, first = 1, extras: Record<string, unknown> = {}): RawReply {
  const products = Array.from({ length: count }, (_, index) => productNumber(first + index))
  return success({
    products,
    occasions: [],
    categories: [],
    latestProductIds: [],
    featureProductIds: [],
    ...extras,
  })
}

export const fullPage = (page: number): RawReply => pageOf(PAGE_SIZE, (page - 1) * PAGE_SIZE + 1)

/** The requests to one path so far, oldest first. */
export function sentTo(send: Send, path: string): Record<string, unknown>[] {
  return vi
    .mocked(send)
    .mock.calls.map(([request]) => request)
    .filter((request) => request.path === path)
    .map((request) => request.body as Record<string, unknown>)
}

/** The home of a client with one product in each rail; the client's fields can be changed. */
export function aHome(client: Record<string, unknown> = {}, changes: Record<string, unknown> = {}): RawReply {
  return success({
    client: { client_code: 'BW-01', client_name: 'Banyan Works', user_login_needed: 0, ...client },
    banners: [],
    categories: [],
    occasions: [],
    limitedProducts: [],
    allFeatureProducts: [productNumber(1)],
    allLatestProducts: [productNumber(2)],
    ...changes,
  })
}
