/** What stands between this device and its first push, where the shop itself can do nothing about it at start. */

/** What is known of a browser. */
export interface PushBrowser {
  userAgent: string
  /** An iPad names itself a Mac; its fingers give it away. */
  maxTouchPoints: number
  /** Opened from the home screen. */
  isInstalled: boolean
  /** `null` where the browser knows no notifications. */
  permission: NotificationPermission | null
}

/** `install`: put the shop on the home screen first; `allow`: press a button; `null`: nothing, or nothing can be done. */
export type PushOffer = 'install' | 'allow' | null

/**
 * What a member can do for pushes. On iOS only an app on the home screen has notifications, and asks for them only when
 * something is pressed (WebKit, "Web Push for Web Apps on iOS and iPadOS").
 */
export function pushOffer({ userAgent, maxTouchPoints, isInstalled, permission }: PushBrowser): PushOffer {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  if (!isIos) return null
  if (permission === null) return isInstalled ? null : 'install'
  return permission === 'default' ? 'allow' : null
}

/** This browser, as `pushOffer` takes it. */
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
