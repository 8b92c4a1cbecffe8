/**
 * Loads a client's home data (section 7) and makes the client switch when it arrives (section 4, "Client
 * switch").
 */
import { call } from '../api/call.ts'
import { isUnknown, type CallResult } from '../api/call-result.ts'
import type { HomeData } from '../contract/entities/home.ts'
import { session } from '../storage/session-storage.ts'
import { isSameClient } from '../domain/client-identity.ts'
import { endSession } from './end-session.ts'
import { inBackground } from '../contract/in-background.ts'
import { useShop } from './shop-store.ts'

/**
 * Makes a client the shop's own (section 4, "Client switch"): where another one was stored, everything of
 * that session goes first. To be called once the provider has answered for the client.
 */
export function openClient(clientLoginId: string): void {
  const stored = session.clientLoginId.read()
  if ((useShop.getState().clientLoginId ?? stored ?? clientLoginId) !== clientLoginId)
    endSession({ keepClient: false })
  if (session.clientLoginId.read() !== clientLoginId || useShop.getState().clientLoginId !== clientLoginId)
    useShop.getState().setClientLoginId(clientLoginId)
}

/** How long home data is shown again without being asked for anew, in milliseconds. */
const FRESH_MS = 60_000

/**
 * How asking for a home ended: `unknown` is a client that the provider does not know, `left` an answer that nobody
 * waits for any more.
 */
export type HomeOutcome = 'open' | 'unknown' | 'unreachable' | 'left'

let underWay: { clientLoginId: string; reply: Promise<CallResult<HomeData>> } | null = null

/** One call at a time, whoever asks. */
function askForHome(clientLoginId: string): Promise<CallResult<HomeData>> {
  if (underWay?.clientLoginId !== clientLoginId) {
    const reply = call('fetchHomePageData', { clientLoginId }).finally(() => {
      if (underWay?.reply === reply) underWay = null
    })
    underWay = { clientLoginId, reply }
  }
  return underWay.reply
}

/**
 * Takes over a home that has arrived: the client becomes the shop's own. Where the provider's answer names the client
 * that is open already, its id in another case changes nothing.
 */
export function takeOverHome(clientLoginId: string, data: HomeData): void {
  const { clientLoginId: open, menu, home } = useShop.getState()
  if (home?.data === data) return
  const known = open === null ? null : { clientLoginId: open, client: menu?.client ?? null }
  const same = known !== null && isSameClient(known, { clientLoginId, client: data.client })
  openClient(same ? known.clientLoginId : clientLoginId)
  // In a new tab a kept token may have brought its member before it was known whose shop this is.
  const membersClient = useShop.getState().user?.client_id?.toLowerCase()
  if (open === null && membersClient && membersClient !== clientLoginId.toLowerCase())
    endSession({ keepClient: true })
  useShop.getState().keepHome(data)
}

/** Whether a client keeps its catalogue for members: its home came without any list. */
function isForMembers({
  client,
  categories,
  limitedProducts,
  allFeatureProducts,
  allLatestProducts,
}: HomeData) {
  const listed = [categories, limitedProducts, allFeatureProducts, allLatestProducts]
  return client.user_login_needed && listed.every((list) => list.length === 0)
}

/** The home as who is logged in may see it. */
async function asSeen(clientLoginId: string, data: HomeData): Promise<HomeData> {
  if (useShop.getState().user === null || !isForMembers(data)) return data
  const membersHome = await import('./members-home.ts').catch(() => null)
  return membersHome === null ? data : membersHome.membersHome(clientLoginId, data)
}

/** Fills the home that is open as soon as a member is logged in. */
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
 * Asks for a client's home data and takes it over. Until the provider has answered, whose shop it is stays as it was.
 * @param signal the answer comes too late where it is aborted by then.
 */
export async function openHome(clientLoginId: string, signal?: AbortSignal): Promise<HomeOutcome> {
  const result = await askForHome(clientLoginId)
  if (signal?.aborted) return 'left'
  if (result.ok) {
    const data = await asSeen(clientLoginId, result.data)
    if (signal?.aborted) return 'left'
    takeOverHome(clientLoginId, data)
    return 'open'
  }
  const unknown = isUnknown(result)
  // A link named a client that is none: nothing of it is kept.
  if (unknown && session.clientLoginId.read() === null) useShop.setState({ clientLoginId: null })
  return unknown ? 'unknown' : 'unreachable'
}

/** Opens a client's home where it is unknown or no longer fresh; what is known stays on the page meanwhile. */
export async function refreshHome(clientLoginId: string, signal?: AbortSignal): Promise<HomeOutcome> {
  const { home } = useShop.getState()
  const isFresh = home?.clientLoginId === clientLoginId && Date.now() - home.loadedAt < FRESH_MS
  return isFresh ? 'open' : openHome(clientLoginId, signal)
}
