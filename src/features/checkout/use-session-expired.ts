import { useState } from 'react'
import { useShop } from '../../store/shop-store.ts'

/**
 * Whether the member's session has ended at the provider while this page was open: it then offers the login
 * in place, and no input is lost. A visitor who arrives without a session is redirected as section 2 says.
 */
export function useSessionExpired(): boolean {
  const isMember = useShop((state) => state.user !== null)
  const hasExpired = useShop((state) => state.sessionExpired)
  const [wasMember, setWasMember] = useState(isMember)
  if (isMember && !wasMember) setWasMember(true)
  return !isMember && wasMember && hasExpired
}
