/** The build's configuration (wire contract, "Configuration"); a kiosk overrides it before the shop starts. */
import { API_BASE_URL } from '../contract/http.ts'
import { DEVELOPMENT_ORDER_KEY } from '../contract/order-key.ts'

export interface ApiConfiguration {
  apiBaseUrl: string
  assetBaseUrl: string
  /** Hex, 16 or 32 bytes. */
  orderEncryptionKey: string
}

let current: ApiConfiguration = {
  apiBaseUrl: import.meta.env.VITE_API_BASE_URL || API_BASE_URL,
  assetBaseUrl: import.meta.env.VITE_ASSET_BASE_URL || '/',
  orderEncryptionKey: import.meta.env.VITE_ORDER_ENCRYPTION_KEY || DEVELOPMENT_ORDER_KEY,
}

/** The current configuration. */
export function apiConfiguration(): ApiConfiguration {
  return current
}

/** Replaces parts of the configuration. Call it before the first API call. */
export function configureApi(changes: Partial<ApiConfiguration>): void {
  current = { ...current, ...changes }
}
