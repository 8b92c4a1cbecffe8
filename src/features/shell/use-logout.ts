import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { routePatterns } from '../../contract/routes.ts'
import { endSession } from '../../store/end-session.ts'
import { useShop } from '../../store/shop-store.ts'

/**
 * Logs the member out (section 4, "Login"): everything that is theirs goes, the modal is back at the mobile
 * step and opens again where login is mandatory, and About Us is shown where a client is known.
 */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    endSession({ keepClient: true })
    const { clientLoginId, loginNeeded, openLogin } = useShop.getState()
    if (clientLoginId !== null) void navigate(routePatterns.aboutUs)
    if (loginNeeded) openLogin()
  }, [navigate])
}
