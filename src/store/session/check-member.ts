/** Asks the provider whose the page's session is: at its start, and when it may have ended or become somebody else's. */
import { call } from '../../api/call.ts'
import { isUnknown } from '../../api/call-result.ts'
import { sameId } from '../../domain/product.ts'
import { learnOwner, ownerOf } from '../../storage/keep-token.ts'
import { forgetRefusedToken, holdTokenFor, readToken } from '../../storage/token.ts'
import { useShop } from '../shop-store.ts'
import { endIfReplaced } from './end-session.ts'

/** The token of which a provider without `/me` could not say whose it is. */
let unanswered: string | null = null

/**
 * Asks the provider for the member, and ends the page's session if the token is another member's. A provider without
 * tokens is not asked; one without `/me` changes nothing. The call itself handles an expired session (`sessionRefused`).
 */
export async function checkMember(): Promise<void> {
  const { user: asked, clientLoginId } = useShop.getState()
  const token = readToken()
  if (endIfReplaced() || asked === null || token === null) return
  const result = await call('me', {})
  if (!result.ok && isUnknown(result)) unanswered = token
  if (readToken() === token && result.ok) {
    const { id, client_id } = result.data
    learnOwner(token, { client_id: client_id || (clientLoginId ?? ''), customer_id: id })
  }
  if (endIfReplaced()) return
  const { user, setUser } = useShop.getState()
  // Other data that arrived meanwhile is newer.
  if (result.ok && user === asked && sameId(result.data.id, asked.id)) setUser(result.data)
}

/**
 * Looks again whose the token is: after another tab stored one, after a 403, and before an order is sent. The provider is
 * asked only if it is unknown.
 */
export async function lookAgain(): Promise<void> {
  if (endIfReplaced()) return
  const token = readToken()
  if (token !== null && token !== unanswered && ownerOf(token) === null) await checkMember()
}

const NOT_FOUND = 404

/**
 * Logs a member in who ticked "Stay logged in" (wire contract, "Identity"). With a provider without `/me`, which answers
 * 404, this tab is a visitor's; the token stays for the tab that has it, and so does a token of another client's member.
 */
export async function restoreMember(): Promise<void> {
  const token = readToken()
  if (token === null || useShop.getState().user !== null) return
  const result = await call('me', {})
  // The reply is outdated: a member logged in meanwhile, the session ended, or another client was opened.
  if (readToken() !== token || useShop.getState().user !== null) return
  if (!result.ok) {
    // A provider that is only unreachable may accept the token later.
    if (result.reason === 'refused') forgetRefusedToken(token)
    if (result.status === NOT_FOUND) holdTokenFor('')
    return
  }
  const { id, client_id: ownClient } = result.data
  const { clientLoginId, setUser, closeLogin } = useShop.getState()
  const client_id = ownClient || clientLoginId
  if (client_id) learnOwner(token, { client_id, customer_id: id })
  // A linked client is stored only when its home has arrived.
  const isOthers = ownClient && clientLoginId && ownClient.toLowerCase() !== clientLoginId.toLowerCase()
  if (isOthers || readToken() !== token) return
  setUser(result.data)
  closeLogin()
}
