import { observeCalls } from '../api/call.ts'
import { isOffline, keepReplies } from '../api/replies.ts'
import { PREVIEW } from '../contract/routes.ts'
import { readRaw } from '../storage/raw-session.ts'
import { forgetRefusedToken, holdTokenFor, linkedClient, readToken } from '../storage/token.ts'
import { endIfReplaced, expireSession } from '../store/session/end-session.ts'
import { followClientTexts } from '../store/session/client-texts.ts'
import { followMembersHome } from '../store/home/open-home.ts'
import { restoreFromSession, useShop } from '../store/shop-store.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { inBackground } from '../lib/in-background.ts'
import { loadUntilThere } from './load-until-there.ts'

/**
 * Adopts the client of a clicked notification's address, which opens in a new tab without a client. A tab
 * with a client keeps it. The client is stored after the provider has confirmed it (`openHome`).
 */
function adoptLinkedClient(): void {
  const linked = linkedClient()
  if (linked !== null && useShop.getState().clientLoginId === null)
    useShop.setState({ clientLoginId: linked })
}

/**
 * Logs the member out after the provider rejected the token. A member who is using the page is asked to log
 * in again; a returning one is only logged out (wire contract, "Identity").
 */
function forgetRefusedSession(token: string | null): void {
  if (endIfReplaced() || readToken() !== token) return
  if (useShop.getState().user === null) forgetRefusedToken(token)
  else expireSession(token)
}

/**
 * Restores the member of a kept token. The code is loaded only if there is one. Otherwise this is a visitor's page, and
 * stays one when somebody logs in in another tab.
 */
async function restoreMember(): Promise<void> {
  if (useShop.getState().user !== null) return
  if (readToken() === null) return holdTokenFor('')
  const loaded = await import('../store/session/check-member.ts').catch(() => null)
  await loaded?.restoreMember()
}

async function fetchDeferredStartup(): Promise<void> {
  const { startDeferred } = await loadUntilThere(() => import('./deferred-startup.ts'))
  startDeferred()
}

/** Whether this tab is an operator's preview, or is asked by its address to become one. */
export const isPreview = (): boolean => readRaw(PREVIEW) !== null || location.hash.startsWith(`#${PREVIEW}=`)

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
    forbidden: () =>
      void import('./look-why-forbidden.ts')
        .then(({ lookWhyForbidden }) => lookWhyForbidden())
        .catch(() => undefined),
  })
  restoreFromSession()
  adoptLinkedClient()
  endIfReplaced()
  inBackground(restoreMember())
  whenIdle(() => inBackground(fetchDeferredStartup()))
  followMembersHome()
  followClientTexts()
}
