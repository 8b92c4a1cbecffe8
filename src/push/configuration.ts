/** Firebase configuration (wire contract, "Configuration"); without it there is no push. */
import type { FirebaseOptions } from 'firebase/app'

export interface PushConfiguration {
  firebase: FirebaseOptions
  /** The public key (section 4, "Push setup"). */
  vapidKey: string
}

/** The build's configuration, checked when it was built; `null` where it has none. */
export function pushConfiguration(): PushConfiguration | null {
  const { VITE_FIREBASE_CONFIG: config, VITE_FIREBASE_VAPID_KEY: vapidKey } = import.meta.env
  if (!config || !vapidKey) return null
  return { firebase: JSON.parse(config) as FirebaseOptions, vapidKey }
}
