import { observeCalls, call } from '../api/call.ts'
import { isOffline, keepReplies } from '../api/replies.ts'
import { platform } from '../platform/platform.ts'
import { pushConfiguration } from '../push/configuration.ts'
import { forgetRefusedToken, readToken } from '../storage/token.ts'
import { endSession, expireSession } from '../store/session/end-session.ts'
import { followClientTexts } from '../store/session/client-texts.ts'
import { followMembersHome, openHome } from '../store/home/open-home.ts'
import { restoreFromSession, useShop } from '../store/shop-store.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { inBackground } from '../contract/in-background.ts'
import { loadUntilThere } from './load-until-there.ts'
import { isReservedClientLoginId, LINKED_CLIENT_PARAMETER } from '../contract/routes.ts'

/**
 * Adopts the client of a clicked notification's address, which opens in a new tab without a client. A tab
 * with a client keeps it. The client is stored after the provider has confirmed it (`openHome`).
 */
function adoptLinkedClient(): void {
  const linked = new URLSearchParams(location.search).get(LINKED_CLIENT_PARAMETER)
  if (!linked || isReservedClientLoginId(linked) || useShop.getState().clientLoginId !== null) return
  useShop.setState({ clientLoginId: linked })
}

/**
 * Logs the member out after the provider rejected the token. A member who is using the page is asked to log
 * in again; a returning one is only logged out (wire contract, "Identity").
 */
function forgetRefusedSession(token: string | null): void {
  if (readToken() !== token) return
  if (useShop.getState().user === null) forgetRefusedToken(token)
  else expireSession(token)
}

/**
 * Logs a member in who ticked "Stay logged in" (wire contract, "Identity"). A provider without `/me` answers
 * 404, and the member is logged out. A member of another client is not restored.
 */
export async function restoreMember(): Promise<void> {
  const { user, setUser, closeLogin } = useShop.getState()
  const token = readToken()
  if (user !== null || token === null) return
  const result = await call('me', {})
  if (!result.ok) {
    // A provider that is only unreachable may accept the token later.
    if (result.reason === 'refused' || result.status === 404) forgetRefusedSession(token)
    return
  }
  // The reply is outdated: a member logged in meanwhile, or the session ended.
  if (readToken() !== token) return
  const clientLoginId = useShop.getState().clientLoginId
  const ownClient = result.data.client_id?.toLowerCase()
  if (ownClient && clientLoginId && ownClient !== clientLoginId.toLowerCase()) {
    endSession({ keepClient: true })
    return
  }
  setUser(result.data)
  closeLogin()
}

/** Loads the realtime channel with the first logged-in member; visitors never load it. */
function followFirstMember(): void {
  const unsubscribe = useShop.subscribe(({ user }) => follow(user !== null))
  function follow(isLoggedIn: boolean): void {
    if (!isLoggedIn) return
    unsubscribe()
    // If loading fails, the shop works without it until the next visit.
    whenIdle(
      () =>
        void import('./member-subscription.ts')
          .then(({ followMember }) => followMember())
          .catch(() => undefined),
    )
  }
  follow(useShop.getState().user !== null)
}

/** Loads push only if the build has a Firebase project. Not on a kiosk, whose host receives pushes. */
function startPushWhereConfigured(): void {
  if (pushConfiguration() === null || platform().terminal !== null) return
  whenIdle(
    () => void import('./push-subscription.ts').then(({ followPush }) => followPush()).catch(() => undefined),
  )
}

async function fetchDeferredStartup(): Promise<void> {
  const { startDeferred } = await loadUntilThere(() => import('./deferred-startup.ts'))
  startDeferred()
}

const LOOK_AGAIN_MS = 10_000
let lookedAt = -LOOK_AGAIN_MS

/** Loads the home data after a forbidden call, because it says whether the client is suspended. */
function lookWhetherSuspended(): void {
  const { clientLoginId } = useShop.getState()
  if (clientLoginId === null || performance.now() - lookedAt < LOOK_AGAIN_MS) return
  lookedAt = performance.now()
  inBackground(openHome(clientLoginId))
}

/** Starts this tab's session: stored state, logged-in member, and what is fetched on app load. */
export function startSession(): void {
  const { callStarted, callEnded, setOffline } = useShop.getState()
  // Before the first render, so that no balance is shown.
  const startsOffline = isOffline()
  setOffline(startsOffline)
  if (startsOffline && import.meta.env.VITE_PLATFORM !== 'kiosk')
    keepReplies(import('../store/catalogue/seen-replies.ts'))
  observeCalls({
    readToken,
    started: callStarted,
    ended: callEnded,
    sessionRefused: forgetRefusedSession,
    forbidden: lookWhetherSuspended,
  })
  restoreFromSession()
  adoptLinkedClient()
  inBackground(restoreMember())
  whenIdle(() => inBackground(fetchDeferredStartup()))
  followFirstMember()
  followMembersHome()
  followClientTexts()
  startPushWhereConfigured()
}
