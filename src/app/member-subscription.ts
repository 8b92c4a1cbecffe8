/** Subscribes to the logged-in member's realtime channel. Loaded with the first login. */
import * as v from 'valibot'
import { call } from '../api/call.ts'
import type { User } from '../contract/shop-entities/user.ts'
import { userUpdate } from '../contract/shop-entities/user-update.ts'
import { notificationTitle } from '../contract/messages/notifications.ts'
import { realtimeNotification } from '../contract/realtime.ts'
import { platform } from '../platform/platform.ts'
import { realtimeConfiguration } from '../realtime/configuration.ts'
import { joinMemberChannel } from '../realtime/member-channel.ts'
import { readToken } from '../storage/token.ts'
import { followGoal } from '../store/home/goal.ts'
import { queryClient } from '../store/catalogue/query-client.ts'
import { openHome } from '../store/home/open-home.ts'
import { receiveNotification } from '../store/session/receive-notification.ts'
import { inBackground } from '../lib/in-background.ts'
import { useShop } from '../store/shop-store.ts'

/**
 * Replaces the member's details, and refetches shown orders: a new balance often comes with a changed order. Ignores
 * data that does not parse or belongs to another member.
 */
function replaceUser(memberId: User['id'], data: unknown): void {
  const { user, setUser } = useShop.getState()
  const read = v.safeParse(userUpdate, data)
  if (!read.success || user?.id !== memberId || read.output.id !== memberId) return
  setUser(read.output)
  inBackground(queryClient.invalidateQueries({ queryKey: ['orders'] }))
}

function onNotification(memberId: User['id'], data: unknown): void {
  const read = v.safeParse(realtimeNotification, data)
  if (!read.success) return
  const received = { id: String(read.output.id), memberId: String(memberId) }
  const { terminal } = platform()
  // The kiosk's host also receives pushes, and drops duplicates of both.
  if (terminal !== null) terminal.notificationReceived(received)
  else receiveNotification({ ...received, title: notificationTitle(read.output.order_number) })
}

/** After their client's settings change, open shops spread their calls over this time, in milliseconds. */
const SPREAD_MS = 2000

/** Shows the client's new settings: name, colour, languages, words for points, and whether it is suspended. */
function refreshClient(): void {
  setTimeout(() => {
    const { clientLoginId } = useShop.getState()
    if (clientLoginId === null) return
    inBackground(openHome(clientLoginId))
    // Data of Contact Us.
    inBackground(queryClient.invalidateQueries({ queryKey: ['client'] }))
  }, Math.random() * SPREAD_MS)
}

/** Fetches the member after a reconnect, to catch up on missed updates. */
async function catchUp(memberId: User['id']): Promise<void> {
  const result = await call('me', {})
  if (result.ok) replaceUser(memberId, result.data)
}

/** Reports this device's orders whose reply was lost. If the code can't be loaded, the history shows them. */
function reportPendingOrders(user: User): void {
  import('../store/order/recover-pending-orders.ts')
    .then(({ recoverPendingOrders }) => recoverPendingOrders(user))
    .catch(() => undefined)
}

function join({ id, mobile }: User): () => void {
  return joinMemberChannel({
    configuration: realtimeConfiguration(),
    member: { id, mobile },
    readToken,
    onUserUpdated: (data) => replaceUser(id, data),
    onNotification: (data) => onNotification(id, data),
    onClientUpdated: refreshClient,
    onReconnected: () => inBackground(catchUp(id)),
    // If the session has ended, this call logs the member out. A provider without the call changes nothing.
    onRefused: () => inBackground(catchUp(id)),
  })
}

/** Joins the logged-in member's channel, and leaves it when the session ends or another one starts. */
export function followMember(): void {
  let followed: User['id'] | null = null
  let leave: (() => void) | null = null
  const follow = ({ user }: { user: User | null }): void => {
    const id = user?.id ?? null
    if (id === followed) return
    leave?.()
    followed = id
    leave = user === null ? null : join(user)
    if (user !== null) reportPendingOrders(user)
  }
  follow(useShop.getState())
  useShop.subscribe(follow)
  followGoal()
}
