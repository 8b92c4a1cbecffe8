import { LINKED_CLIENT_PARAMETER } from '../contract/push.ts'
import { isReservedClientLoginId } from '../contract/routes.ts'
import { session } from '../storage/session-storage.ts'

/**
 * A notice that is pressed while no shop is open leads to a new tab, which knows no client: the address names it.
 * A tab that has a client keeps it.
 */
export function adoptLinkedClient(): void {
  const linked = new URLSearchParams(location.search).get(LINKED_CLIENT_PARAMETER)
  if (!linked || isReservedClientLoginId(linked) || session.clientLoginId.read() !== null) return
  session.clientLoginId.write(linked)
}
