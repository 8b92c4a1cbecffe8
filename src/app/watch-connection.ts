/** Detects whether the provider is reachable, and updates the page when it is again. */
import { apiConfiguration } from '../api/configuration.ts'
import { backoffDelay, type Backoff } from '../lib/backoff.ts'
import { callHeaders } from '../contract/http.ts'
import { addressPart } from '../contract/routes.ts'
import { openHome } from '../store/home/open-home.ts'
import { useShop } from '../store/shop-store.ts'
import { checkMember, restoreMember } from '../store/session/check-member.ts'
import { inBackground } from '../lib/in-background.ts'

const backoff: Backoff = { firstMs: 4000, longestMs: 60_000, fixedPart: 0.5 }

/** Whether the provider replies with anything below 500. */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  const { clientLoginId } = useShop.getState()
  const address = `${apiConfiguration().apiBaseUrl}/fetchHomePageData/${addressPart(clientLoginId ?? '-')}`
  try {
    const { status } = await fetch(address, { cache: 'no-store', headers: callHeaders(null, null) })
    return status < 500
  } catch {
    return false
  }
}

/**
 * Refetches data after an outage. The balance comes first, because it is shown as soon as the page is online.
 */
async function comeBack(): Promise<void> {
  await restoreMember()
  await checkMember()
  const { clientLoginId, setOffline } = useShop.getState()
  setOffline(false)
  if (clientLoginId !== null) inBackground(openHome(clientLoginId))
  const { queryClient } = await import('../store/catalogue/query-client.ts')
  await queryClient.invalidateQueries()
}

/** Listens for the browser's events. A page that was opened offline polls until there is a network. */
export function watchConnection(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failed = 0
  let looking = false

  async function look(): Promise<void> {
    if (looking || !useShop.getState().isOffline) return
    clearTimeout(timer)
    looking = true
    const reachable = await isReachable()
    looking = false
    if (reachable) {
      failed = 0
      await comeBack().catch(() => undefined)
    } else {
      timer = setTimeout(() => inBackground(look()), backoffDelay(backoff, failed, Math.random()))
      failed += 1
    }
  }

  function lose(): void {
    if (useShop.getState().isOffline) return
    useShop.getState().setOffline(true)
    // The browser reports when the network is back, but not when a server is.
    if (navigator.onLine)
      timer = setTimeout(() => inBackground(look()), backoffDelay(backoff, 0, Math.random()))
  }

  addEventListener('offline', lose)
  addEventListener('online', () => inBackground(look()))
  if (!navigator.onLine) lose()
  inBackground(look())
}
