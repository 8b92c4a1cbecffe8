/** Where the shop runs. The web is the default; a kiosk's entry says otherwise before the first render. */
export interface Platform {
  kind: 'web' | 'kiosk'
  /** False on a shared device, where a login must never outlive its member (wire contract, "Identity"). */
  canStayLoggedIn: boolean
}

let current: Platform = { kind: 'web', canStayLoggedIn: true }

/** The platform in force. */
export function platform(): Platform {
  return current
}

/** Chooses the platform; to be called before the shop is rendered. */
export function choosePlatform(next: Platform): void {
  current = next
}
