import { useState } from 'react'
import { useShop } from '../../store/shop-store.ts'

/**
 * Whether the member's session has ended at the provider while this page stood: the login is then offered here,
 * and nothing that was done is lost. Who comes to the page without a session is sent away as section 2 says.
 */
export function useSessionExpired(): boolean {
  const isMember = useShop((state) => state.user !== null)
  const hasExpired = useShop((state) => state.sessionExpired)
  const [wasMember, setWasMember] = useState(isMember)
  if (isMember && !wasMember) setWasMember(true)
  return !isMember && wasMember && hasExpired
}
