import { lazy, Suspense, useState } from 'react'
import { useShop } from '../../store/shop-store.ts'

const LoginModal = lazy(async () => ({ default: (await import('./login-modal.tsx')).LoginModal }))

/** Stands beside every page of the shop and fetches the login modal when it is first asked for. */
export function LoginDoor() {
  // Without a client there is nobody to log in to.
  const open = useShop((state) => state.loginOpen && state.clientLoginId !== null)
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <LoginModal />
    </Suspense>
  )
}
