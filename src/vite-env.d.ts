/// <reference types="vite/types/importMeta.d.ts" />

// Instead of `vite/client`, whose classes of CSS modules can't be read as `styles.title` (TS4111).

/** Any class, until `build/css-types.ts` has declared the module's own, which win. */
declare module '*.module.css'
declare module '*.css' {}
declare module '*?raw' {
  const text: string
  export default text
}
declare module '*?no-inline' {
  const url: string
  export default url
}

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
