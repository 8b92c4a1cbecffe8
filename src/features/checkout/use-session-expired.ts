import { useState } from 'react'
import { useShop } from '../../store/shop-store.ts'

/**
 * Whether the provider rejected the member's session while this page was open. The page then offers the login
 * in place and keeps its input. A visitor who arrives without a session is redirected, as section 2 says.
 */
export function useSessionExpired(): boolean {
  const isMember = useShop((state) => state.user !== null)
  const hasExpired = useShop((state) => state.sessionExpired)
  const [wasMember, setWasMember] = useState(isMember)
  if (isMember && !wasMember) setWasMember(true)
  return !isMember && wasMember && hasExpired
}
