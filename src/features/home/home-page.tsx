import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { HomeData } from '../../contract/entities/home.ts'
import { toastMs } from '../../contract/limits.ts'
import { homeMessages } from '../../messages/home.ts'
import { clientHomePath, routePatterns } from '../../contract/routes.ts'
import { refreshHome, type HomeOutcome } from '../../store/open-home.ts'
import { useShop } from '../../store/shop-store.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { HomeContent } from './home-content.tsx'
import { inBackground } from '../../contract/in-background.ts'
import { HomeSkeleton } from './home-skeleton.tsx'

/**
 * A client's home data, once the provider has answered for that client (section 4, "Client switch"). Where it can't
 * be had, whatever the reason, the visitor is redirected to `/` with a toast (sections 2 and 8); whose shop it was, who is
 * logged in and what is in the cart stay as they were.
 */
function useClientHome(clientLoginId: string): HomeData | undefined {
  const navigate = useNavigate()
  const home = useShop((state) => (state.home?.clientLoginId === clientLoginId ? state.home.data : undefined))

  const settle = useEffectEvent((outcome: HomeOutcome) => {
    const { clientLoginId: open, closeLogin } = useShop.getState()
    if (outcome === 'left') return
    if (outcome === 'open') {
      // The provider knows it by the id that is open, in another case.
      if (open !== null && open !== clientLoginId)
        inBackground(navigate(clientHomePath(open), { replace: true }))
      return
    }
    // Nobody can log in to a shop that is not there.
    closeLogin()
    // What the provider does not know, and this tab neither, is no shop to try again.
    const failedHome = outcome === 'unreachable' || open !== null ? clientLoginId : undefined
    // A cart that a link brought along waits for the shop to be there.
    inBackground(
      navigate(routePatterns.landing, { replace: true, state: { failedHome, hash: location.hash } }),
    )
    showToast({ kind: 'info', text: homeMessages.redirected, ms: toastMs.redirect })
  })

  const isMissing = home === undefined
  // Asked anew too where the home is forgotten under the page: a session that ends empties the store.
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
  return home === undefined ? <HomeSkeleton /> : <HomeContent home={home} />
}
