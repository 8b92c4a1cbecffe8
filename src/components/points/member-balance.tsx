import { connectionMessages } from '../../messages/failures.ts'
import { useBalance } from '../../store/session/use-balance.ts'
import { Points } from './points.tsx'

/** The logged-in member's balance. Offline, a text that it is not known. */
export function MemberBalance({ size = 'medium' }: { size?: 'medium' | 'large' }) {
  const balance = useBalance()
  return balance === null ? (
    <span>{connectionMessages.balanceUnknown}</span>
  ) : (
    <Points size={size} value={balance} />
  )
}
