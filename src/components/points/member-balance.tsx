import { connectionMessages } from '../../messages/failures.ts'
import { useBalance } from '../../store/use-balance.ts'
import { Points } from './points.tsx'

/** The balance of the member who is logged in. Offline nobody knows it, and it says when it comes. */
export function MemberBalance({ size = 'medium' }: { size?: 'medium' | 'large' }) {
  const balance = useBalance()
  return balance === null ? (
    <span>{connectionMessages.balanceUnknown}</span>
  ) : (
    <Points size={size} value={balance} />
  )
}
