/** What the tabs of one browser tell each other: a member's session has ended (BroadcastChannel). */

const CHANNEL = 'rewards-points-session'

/** Tells all other tabs that this member has logged out; a browser without the channel tells nobody. */
export function tellSessionEnded(memberId: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none, it is same-origin
  channel.postMessage(memberId)
  channel.close()
}

/**
 * Hears of members who logged out in another tab.
 * @returns what stops it.
 */
export function onSessionEndedElsewhere(hear: (memberId: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') hear(data)
  })
  return () => channel.close()
}
