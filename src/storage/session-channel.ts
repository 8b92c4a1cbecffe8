/** Cross-tab logout (BroadcastChannel). */

import type { Owner } from './token.ts'

const CHANNEL = 'rewards-points-session'

/** A member's name on the channel: another client's members may have the same ids. */
const nameOf = ({ client_id, customer_id }: Owner): string => `${client_id.toLowerCase()}|${customer_id}`

/** Tells all other tabs that this member has logged out. A no-op without BroadcastChannel. */
export function broadcastSessionEnd(member: Owner): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none, it is same-origin
  channel.postMessage(nameOf(member))
  channel.close()
}

/**
 * Listens for members who log out in another tab.
 * @param listener called with a function that tells whether it was this member
 * @returns a function that unsubscribes
 */
export function onSessionEndedElsewhere(listener: (isOf: (member: Owner) => boolean) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    listener((member) => nameOf(member) === data)
  })
  return () => channel.close()
}
