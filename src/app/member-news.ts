/** Follows whoever is logged in with the realtime channel; fetched with the first member who is. */
import * as v from 'valibot'
import { call } from '../api/call.ts'
import { type User, userUpdate } from '../contract/entities/user.ts'
import { noticeTitle } from '../contract/messages/notifications.ts'
import { notice } from '../contract/realtime.ts'
import { platform } from '../platform/platform.ts'
import { realtimeConfiguration } from '../realtime/configuration.ts'
import { joinMemberChannel } from '../realtime/member-channel.ts'
import { readToken } from '../storage/token.ts'
import { hearNotice } from '../store/hear-notice.ts'
import { useShop } from '../store/shop-store.ts'

/** Replaces the user's details; what can't be read, or is somebody else's, changes nothing. */
function replaceUser(memberId: User['id'], data: unknown): void {
  const { user, setUser } = useShop.getState()
  const read = v.safeParse(userUpdate, data)
  if (read.success && user?.id === memberId && read.output.id === memberId) setUser(read.output)
}

function hearOnChannel(memberId: User['id'], data: unknown): void {
  const read = v.safeParse(notice, data)
  if (!read.success) return
  const heard = { id: String(read.output.id), memberId: String(memberId) }
  const { terminal } = platform()
  // The terminal hears pushes too, and says once what is to be shown.
  if (terminal !== undefined) terminal.notificationReceived(heard)
  else hearNotice({ ...heard, title: noticeTitle(read.output.order_number) })
}

/** What was told while the channel was lost is made up for: the balance is what the provider says now. */
async function catchUp(memberId: User['id']): Promise<void> {
  const result = await call('me', {})
  if (result.ok) replaceUser(memberId, result.data)
}

/** What the device left behind is asked for by the few who left something; where it can't be, the history tells. */
function tellOfLastOrder(user: User): void {
  void import('../store/recover-pending-orders.ts')
    .then(({ recoverPendingOrders }) => recoverPendingOrders(user))
    .catch(() => undefined)
}

function join({ id, mobile }: User): () => void {
  return joinMemberChannel({
    configuration: realtimeConfiguration(),
    member: { id, mobile },
    readToken,
    onUserUpdated: (data) => replaceUser(id, data),
    onNotification: (data) => hearOnChannel(id, data),
    onRevived: () => void catchUp(id),
  })
}

/** Joins the channel of the member who is logged in, and leaves it when the session ends or another one starts. */
export function followMember(): void {
  let followed: User['id'] | null = null
  let leave: (() => void) | null = null
  const follow = ({ user }: { user: User | null }): void => {
    const id = user?.id ?? null
    if (id === followed) return
    leave?.()
    followed = id
    leave = user === null ? null : join(user)
    if (user !== null) tellOfLastOrder(user)
  }
  follow(useShop.getState())
  useShop.subscribe(follow)
}
