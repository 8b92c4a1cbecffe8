import type { RawReply } from '../domain/early-call.ts'

/** The home reply that our own server wrote into the page for this client, if it did. */
export function servedHome(clientLoginId: string): RawReply | null {
  const element = document.querySelector<HTMLScriptElement>('#home-data')
  if (element === null || element.dataset['client'] !== clientLoginId) return null
  try {
    return { status: 200, body: JSON.parse(element.textContent), requestId: null }
  } catch {
    return null
  }
}
