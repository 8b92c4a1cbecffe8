import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { toastMs } from '../contract/limits.ts'
import { homeMessages } from '../messages/home.ts'
import { routePatterns } from '../contract/routes.ts'
import { useShop } from '../store/shop-store.ts'
import { showToast } from '../ui/toast/toast.ts'

function RedirectHome() {
  useEffect(() => showToast({ kind: 'info', text: homeMessages.redirected, ms: toastMs.redirect }), [])
  return <Navigate to={routePatterns.landing} replace />
}

/** Route guard: requires a stored client login id (section 2, "Guards"). */
export function RequireClient() {
  const clientLoginId = useShop((state) => state.clientLoginId)
  return clientLoginId === null ? <RedirectHome /> : <Outlet />
}
