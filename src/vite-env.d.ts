/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_API_BASE_URL?: string
  readonly VITE_ASSET_BASE_URL?: string
  readonly VITE_ORDER_ENCRYPTION_KEY?: string
}
