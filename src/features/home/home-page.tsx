import { useEffect, useLayoutEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { HomeData } from '../../contract/entities/home.ts'
import { toastMs } from '../../contract/limits.ts'
import { redirectedHome } from '../../contract/messages/home.ts'
import { routePatterns } from '../../contract/routes.ts'
import { openClient } from '../../store/open-client.ts'
import { useShop } from '../../store/shop-store.ts'
import { showToast } from '../../ui/toast.ts'
import { HomeContent } from './home-content.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'

/**
 * A client's home data, once that client has been made the shop's own (section 4, "Client switch"). Where it
 * can't be had, whatever the reason, the visitor is sent to `/` and told so (sections 2 and 8).
 */
function useClientHome(clientLoginId: string): HomeData | undefined {
  const navigate = useNavigate()
  const home = useShop((state) => (state.home?.clientLoginId === clientLoginId ? state.home.data : undefined))
  const hasFailed = useShop((state) => state.homeFailedFor === clientLoginId)

  useLayoutEffect(() => {
    openClient(clientLoginId)
    void useShop.getState().showHome(clientLoginId)
  }, [clientLoginId])

  useEffect(() => {
    // What was rendered may be older than the visit: the call that it begins with has the last word.
    if (!hasFailed || useShop.getState().homeFailedFor !== clientLoginId) return
    const { forgetHome, closeLogin } = useShop.getState()
    forgetHome()
    // Nobody can log in to a shop that is not there.
    closeLogin()
    void navigate(routePatterns.landing, { replace: true })
    showToast({ kind: 'info', text: redirectedHome, ms: toastMs.redirect })
  }, [hasFailed, clientLoginId, navigate])

  return home
}

/** `/{clientLoginId}`: a client's home (section 2). */
export function HomePage() {
  const { clientLoginId = '' } = useParams()
  const home = useClientHome(clientLoginId)
  return home === undefined ? <HomeSkeleton /> : <HomeContent home={home} />
}
