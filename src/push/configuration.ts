/** Firebase configuration (wire contract, "Configuration"). Without it there is no push. */
import type { FirebaseOptions } from 'firebase/app'

export interface PushConfiguration {
  firebase: FirebaseOptions
  /** Public VAPID key (section 4, "Push setup"). */
  vapidKey: string
}

/** The build's configuration, validated at build time; `null` if it has none. */
export function pushConfiguration(): PushConfiguration | null {
  const { VITE_FIREBASE_CONFIG: config, VITE_FIREBASE_VAPID_KEY: vapidKey } = import.meta.env
  if (!config || !vapidKey) return null
  return { firebase: JSON.parse(config) as FirebaseOptions, vapidKey }
}
