import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { HomeData } from '../../contract/shop-entities/home.ts'
import { toastMs } from '../../contract/limits.ts'
import { homeMessages } from '../../messages/home.ts'
import { clientHomePath, routePatterns } from '../../contract/routes.ts'
import { refreshHome, type HomeOutcome } from '../../store/home/open-home.ts'
import { useShop } from '../../store/shop-store.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { SuspendedPage } from '../../components/suspended/lazy-suspended-page.ts'
import { HomeContent } from './home-content.tsx'
import { inBackground } from '../../lib/in-background.ts'
import { HomeSkeleton } from './home-skeleton.tsx'

/**
 * A client's home data, after the provider has confirmed the client (section 4, "Client switch"). On any
 * failure redirects to `/` with a toast (sections 2 and 8); client, member and cart stay as they were.
 */
function useClientHome(clientLoginId: string): HomeData | undefined {
  const navigate = useNavigate()
  const home = useShop((state) => (state.home?.clientLoginId === clientLoginId ? state.home.data : undefined))

  const settle = useEffectEvent((outcome: HomeOutcome) => {
    const { clientLoginId: open, closeLogin } = useShop.getState()
    if (outcome === 'left') return
    if (outcome === 'open') {
      // The id of the current client in another case.
      if (open !== null && open !== clientLoginId)
        inBackground(navigate(clientHomePath(open), { replace: true }))
      return
    }
    // Login is not possible in a shop that did not open.
    closeLogin()
    // Do not offer a retry if neither the provider nor this tab knows the client.
    const failedHome = outcome === 'unreachable' || open !== null ? clientLoginId : undefined
    // Keep a linked cart until the shop opens.
    inBackground(
      navigate(routePatterns.landing, { replace: true, state: { failedHome, hash: location.hash } }),
    )
    showToast({ kind: 'info', text: homeMessages.redirected, ms: toastMs.redirect })
  })

  const isMissing = home === undefined
  // Also reloads when the home is cleared under the page: the end of a session empties the store.
  useEffect(() => {
    const left = new AbortController()
    inBackground(
      refreshHome(clientLoginId, left.signal).then((outcome) => {
        if (!left.signal.aborted) settle(outcome)
      }),
    )
    return () => left.abort()
  }, [clientLoginId, isMissing])

  return home
}

/** `/{clientLoginId}`: a client's home (section 2). */
export function HomePage() {
  const { clientLoginId = '' } = useParams()
  const home = useClientHome(clientLoginId)
  if (home === undefined) return <HomeSkeleton />
  return home.client.suspended ? <SuspendedPage clientLoginId={clientLoginId} /> : <HomeContent home={home} />
}
