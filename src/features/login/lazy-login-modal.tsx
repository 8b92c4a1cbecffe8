import { useShop } from '../../store/shop-store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const LoginModals = lazyPart(async () => {
  const { LoginModals: Modals, restoreLoginCodes } = await import('./login-modals.tsx')
  await restoreLoginCodes(Date.now())
  return Modals
})

/** Leaves what is open. */
function leave(): void {
  const { closeLogin, freshCode } = useShop.getState()
  closeLogin()
  freshCode?.answer(false)
}

/** What asks for a login code beside every page, loaded when it is first opened. */
export function LazyLoginModal() {
  // Without a client there is nobody to log in to.
  const open = useShop(
    ({ loginOpen, clientLoginId, freshCode }) => freshCode !== null || (loginOpen && clientLoginId !== null),
  )
  return <LoginModals onClose={leave} open={open} />
}
