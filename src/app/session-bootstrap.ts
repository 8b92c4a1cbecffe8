import { observeCalls } from '../api/call.ts'
import { isOffline, keepReplies } from '../api/replies.ts'
import { platform } from '../platform/platform.ts'
import { pushConfiguration } from '../push/configuration.ts'
import { readToken } from '../storage/token.ts'
import { followClientTexts } from '../store/session/client-texts.ts'
import { followMembersHome, openHome } from '../store/home/open-home.ts'
import { restoreFromSession, useShop } from '../store/shop-store.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { inBackground } from '../contract/in-background.ts'
import { loadUntilThere } from './load-until-there.ts'
import { isReservedClientLoginId, LINKED_CLIENT_PARAMETER } from '../contract/routes.ts'
import { forgetRefusedSession, restoreMember } from './restore-member.ts'

/**
 * Adopts the client of a clicked notification's address, which opens in a new tab without a client. A tab
 * with a client keeps it. The client is stored after the provider has confirmed it (`openHome`).
 */
function adoptLinkedClient(): void {
  const linked = new URLSearchParams(location.search).get(LINKED_CLIENT_PARAMETER)
  if (!linked || isReservedClientLoginId(linked) || useShop.getState().clientLoginId !== null) return
  useShop.setState({ clientLoginId: linked })
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
    keepReplies(import('../store/seen-replies.ts'))
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
