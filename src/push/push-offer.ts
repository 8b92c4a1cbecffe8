/** What a member has to do before this device can receive pushes. */

export interface PushBrowser {
  userAgent: string
  /** Needed to recognize an iPad, which reports itself as a Mac. */
  maxTouchPoints: number
  /** Opened from the home screen. */
  isInstalled: boolean
  /** `null` if the browser has no notifications. */
  permission: NotificationPermission | null
}

/**
 * `install`: add the shop to the home screen first. `allow`: press a button. `null`: nothing to do, or
 * nothing possible.
 */
export type PushOffer = 'install' | 'allow' | null

/**
 * What a member can do to receive pushes. On iOS only an app on the home screen has notifications, and it may
 * ask for permission only after a press (WebKit, "Web Push for Web Apps on iOS and iPadOS").
 */
export function pushOffer({ userAgent, maxTouchPoints, isInstalled, permission }: PushBrowser): PushOffer {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  if (!isIos) return null
  if (permission === null) return isInstalled ? null : 'install'
  return permission === 'default' ? 'allow' : null
}

/** Properties of the current browser. */
export function thisBrowser(): PushBrowser {
  const { userAgent, maxTouchPoints } = navigator
  const { standalone = false } = navigator as { standalone?: boolean }
  return {
    userAgent,
    maxTouchPoints,
    isInstalled: standalone || matchMedia('(display-mode: standalone)').matches,
    permission: 'Notification' in globalThis ? Notification.permission : null,
  }
}
