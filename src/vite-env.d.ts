/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** `kiosk` in the kiosk's build; each build leaves the other's code out. */
  readonly VITE_PLATFORM?: 'kiosk'
  readonly VITE_API_BASE_URL?: string
  readonly VITE_ASSET_BASE_URL?: string
  readonly VITE_ORDER_ENCRYPTION_KEY?: string
  readonly VITE_PUSHER_KEY?: string
  readonly VITE_PUSHER_CLUSTER?: string
  readonly VITE_PUSHER_HOST?: string
  readonly VITE_PUSHER_PORT?: string
  readonly VITE_PUSHER_TLS?: string
  readonly VITE_PUSHER_CHANNEL?: string
  readonly VITE_PUSHER_AUTH_ENDPOINT?: string
  readonly VITE_FIREBASE_CONFIG?: string
  readonly VITE_FIREBASE_VAPID_KEY?: string
}
