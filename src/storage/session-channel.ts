/** Cross-tab logout (BroadcastChannel). */

const CHANNEL = 'rewards-points-session'

/** Tells all other tabs that this member has logged out. A no-op without BroadcastChannel. */
export function broadcastSessionEnd(memberId: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none, it is same-origin
  channel.postMessage(memberId)
  channel.close()
}

/**
 * Listens for members who log out in another tab.
 * @returns a function that unsubscribes
 */
export function onSessionEndedElsewhere(listener: (memberId: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  })
  return () => channel.close()
}
