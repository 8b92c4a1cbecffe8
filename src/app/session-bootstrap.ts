import { observeCalls, call } from '../api/call.ts'
import { keepReplies } from '../api/reply-keeper.ts'
import { platform } from '../platform/platform.ts'
import { pushConfiguration } from '../push/configuration.ts'
import { forgetRefusedToken, readToken } from '../storage/token.ts'
import { endSession, expireSession } from '../store/end-session.ts'
import { followClientTexts } from '../store/client-texts.ts'
import { followMembersHome } from '../store/open-home.ts'
import { restoreFromSession, useShop } from '../store/shop-store.ts'
import { whenIdle } from '../domain/when-idle.ts'
import { isOfflinePage } from '../contract/offline-page.ts'
import { inBackground } from '../contract/in-background.ts'
import { isReservedClientLoginId, LINKED_CLIENT_PARAMETER } from '../contract/routes.ts'

/**
 * A notification that is clicked while no shop is open leads to a new tab, which knows no client: the address names it.
 * A tab that has a client keeps it. It is stored once the provider has answered for it (`openHome`).
 */
function adoptLinkedClient(): void {
  const linked = new URLSearchParams(location.search).get(LINKED_CLIENT_PARAMETER)
  if (!linked || isReservedClientLoginId(linked) || useShop.getState().clientLoginId !== null) return
  useShop.setState({ clientLoginId: linked })
}

/**
 * The provider no longer knows the token: the member is logged out here too. Who was in the middle of something
 * is asked to log in again; who only comes back is simply logged out (wire contract, "Identity").
 */
function forgetRefusedSession(token: string | null): void {
  if (readToken() !== token) return
  if (useShop.getState().user === null) forgetRefusedToken(token)
  else expireSession(token)
}

/**
 * Logs a member in again who ticked "Stay logged in" (wire contract, "Identity"). A provider without `/me`
 * answers 404, and the member is simply logged out. A member of another client is not this shop's.
 */
export async function restoreMember(): Promise<void> {
  const { user, setUser, closeLogin } = useShop.getState()
  const token = readToken()
  if (user !== null || token === null) return
  const result = await call('me', {})
  if (!result.ok) {
    // A provider that is only out of reach may know the token later.
    if (result.reason === 'refused' || result.status === 404) forgetRefusedSession(token)
    return
  }
  // Somebody logged in meanwhile, or the session ended: the reply is about another one.
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

/** The member's channel is fetched with the first member who is logged in; visitors never carry it. */
function followFirstMember(): void {
  const unsubscribe = useShop.subscribe(({ user }) => follow(user !== null))
  function follow(isLoggedIn: boolean): void {
    if (!isLoggedIn) return
    unsubscribe()
    // Where it can't be fetched, the shop goes on without it until it is opened again.
    whenIdle(
      () =>
        void import('./member-subscription.ts')
          .then(({ followMember }) => followMember())
          .catch(() => undefined),
    )
  }
  follow(useShop.getState().user !== null)
}

/** Push is fetched only where the build was given a Firebase project; on a kiosk its host listens instead. */
function startPushWhereConfigured(): void {
  if (pushConfiguration() === null || platform().terminal !== null) return
  whenIdle(
    () => void import('./push-subscription.ts').then(({ followPush }) => followPush()).catch(() => undefined),
  )
}

async function fetchDeferredStartup(): Promise<void> {
  const later = await import('./deferred-startup.ts').catch(() => null)
  later?.startDeferred()
}

/** Starts the session that this tab has: what is stored, who is logged in, what is fetched on app load. */
export function startSession(): void {
  const { callStarted, callEnded, setOffline } = useShop.getState()
  // Before anything is shown: no balance stands there for a moment.
  const isOffline = !navigator.onLine || isOfflinePage()
  setOffline(isOffline)
  if (isOffline && import.meta.env.VITE_PLATFORM !== 'kiosk')
    keepReplies(import('../storage/seen-replies.ts'))
  observeCalls({
    readToken,
    started: callStarted,
    ended: callEnded,
    sessionRefused: forgetRefusedSession,
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
