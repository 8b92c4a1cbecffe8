import { Navigate } from 'react-router-dom'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'
import { Listing } from './listing.tsx'
import { useAddressOfNavigation } from './use-listing-address.ts'
import frame from '../../ui/frame.module.css'

/** `/Product_listing`: all products, filtered (section 2). */
export function ListingPage() {
  const address = useAddressOfNavigation()
  const clientLoginId = useClientLoginId()
  if (address !== null) return <Navigate replace to={address} />
  return (
    <div className={frame.frame}>
      <Listing clientLoginId={clientLoginId} />
    </div>
  )
}
