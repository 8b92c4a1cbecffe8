/**
 * Loads a client's home data (section 7), and switches the client when it arrives (section 4, "Client
 * switch").
 */
import { call } from '../../api/call.ts'
import { freshMs } from '../../api/freshness.ts'
import { isUnknown } from '../../api/call-result.ts'
import type { HomeData } from '../../contract/shop-entities/home.ts'
import { session } from '../../storage/session-storage.ts'
import { isSameClient } from '../../domain/client-identity.ts'
import { endSession } from '../session/end-session.ts'
import { inBackground } from '../../lib/in-background.ts'
import { useShop } from '../shop-store.ts'

/**
 * Makes a client the current one. If another was stored, its session ends first (section 4, "Client switch").
 * Call it only after the provider has confirmed the client.
 */
export function openClient(clientLoginId: string): void {
  const stored = session.clientLoginId.read()
  if ((useShop.getState().clientLoginId ?? stored ?? clientLoginId) !== clientLoginId)
    endSession({ keepClient: false })
  if (session.clientLoginId.read() !== clientLoginId || useShop.getState().clientLoginId !== clientLoginId)
    useShop.getState().setClientLoginId(clientLoginId)
}

/**
 * Result of loading a home. `unknown`: the provider does not know the client. `left`: the caller stopped
 * waiting.
 */
export type HomeOutcome = 'open' | 'unknown' | 'unreachable' | 'left'

/**
 * Stores home data that has arrived and makes its client the current one. If the reply spells the current
 * client's id in another case, nothing changes.
 */
export function takeOverHome(clientLoginId: string, data: HomeData): void {
  const { clientLoginId: open, menu, home } = useShop.getState()
  if (home?.data === data) return
  const known = open === null ? null : { clientLoginId: open, client: menu?.client ?? null }
  const same = known !== null && isSameClient(known, { clientLoginId, client: data.client })
  openClient(same ? known.clientLoginId : clientLoginId)
  // In a new tab, a stored token may have restored a member before the client was known. That member's other tabs go on.
  const membersClient = useShop.getState().user?.client_id?.toLowerCase()
  if (open === null && membersClient && membersClient !== clientLoginId.toLowerCase())
    endSession({ keepClient: true, elsewhere: true })
  useShop.getState().keepHome(data)
}

/** Whether the catalogue is for members only: the home has no lists. */
function isForMembers({
  client,
  categories,
  limitedProducts,
  allFeatureProducts,
  allLatestProducts,
}: HomeData) {
  const listed = [categories, limitedProducts, allFeatureProducts, allLatestProducts]
  return client.user_login_needed && !client.suspended && listed.every((list) => list.length === 0)
}

async function asSeen(clientLoginId: string, data: HomeData): Promise<HomeData> {
  if (useShop.getState().user === null || !isForMembers(data)) return data
  const membersHome = await import('./members-home.ts').catch(() => null)
  return membersHome === null ? data : membersHome.membersHome(clientLoginId, data)
}

/** Fills the open home when a member logs in. */
export function followMembersHome(): () => void {
  async function fill(): Promise<void> {
    const { home, user } = useShop.getState()
    if (home === null || user === null || !isForMembers(home.data)) return
    const data = await asSeen(home.clientLoginId, home.data)
    const now = useShop.getState()
    if (data !== home.data && now.home === home && now.user?.id === user.id) now.keepHome(data)
  }
  inBackground(fill())
  return useShop.subscribe(({ user, home }, before) => {
    if (user?.id !== before.user?.id || home !== before.home) inBackground(fill())
  })
}

/**
 * Loads a client's home data and makes the client the current one. Nothing changes before the provider has
 * answered.
 * @param signal if aborted, the answer is ignored
 */
export async function openHome(clientLoginId: string, signal?: AbortSignal): Promise<HomeOutcome> {
  const result = await call('fetchHomePageData', { clientLoginId })
  if (signal?.aborted) return 'left'
  if (result.ok) {
    const data = await asSeen(clientLoginId, result.data)
    if (signal?.aborted) return 'left'
    takeOverHome(clientLoginId, data)
    return 'open'
  }
  const unknown = isUnknown(result)
  // A link named an unknown client: forget it.
  if (unknown && session.clientLoginId.read() === null) useShop.setState({ clientLoginId: null })
  return unknown ? 'unknown' : 'unreachable'
}

/** Loads a client's home if it is missing or no longer fresh. The old data stays on the page meanwhile. */
export async function refreshHome(clientLoginId: string, signal?: AbortSignal): Promise<HomeOutcome> {
  const { home } = useShop.getState()
  const isFresh =
    home?.clientLoginId === clientLoginId && Date.now() - home.loadedAt < freshMs('fetchHomePageData')
  return isFresh ? 'open' : openHome(clientLoginId, signal)
}
