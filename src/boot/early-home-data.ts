import type { RawReply } from '../domain/early-home.ts'

const TIMEOUT_MS = 20_000

/** The reply that our own server wrote into the page for this client, if it did. */
function servedReply(clientLoginId: string): RawReply | null {
  const element = document.querySelector<HTMLScriptElement>('#home-data')
  if (element === null || element.dataset['client'] !== clientLoginId) return null
  try {
    return { status: 200, body: JSON.parse(element.textContent), requestId: null }
  } catch {
    return null
  }
}

async function askProvider(clientLoginId: string): Promise<RawReply> {
  const base = import.meta.env.VITE_API_BASE_URL || '/api/v1'
  const reply = await fetch(`${base}/fetchHomePageData/${encodeURIComponent(clientLoginId)}`, {
    headers: { 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: reply.status, body: await reply.json(), requestId: reply.headers.get('x-request-id') }
}

/** Starts the home call and leaves it on the window for the shop's own first call to take. */
export function startEarlyHome(clientLoginId: string): Promise<RawReply> {
  const served = servedReply(clientLoginId)
  const reply = served === null ? askProvider(clientLoginId) : Promise.resolve(served)
  window.earlyHome = { clientLoginId, reply }
  return reply
}
