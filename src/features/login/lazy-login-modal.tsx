import { useShop } from '../../store/shop-store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const LoginModals = lazyPart(async () => {
  const { LoginModals: Modals, restoreLoginCodes } = await import('./login-modals.tsx')
  await restoreLoginCodes(Date.now())
  return Modals
})

/** Closes the open dialog. */
function leave(): void {
  const { closeLogin, freshCode } = useShop.getState()
  closeLogin()
  freshCode?.answer(false)
}

/** Dialogs that ask for a login code, on every page. Loaded when first opened. */
export function LazyLoginModal() {
  // Login requires a client.
  const open = useShop(
    ({ loginOpen, clientLoginId, freshCode }) => freshCode !== null || (loginOpen && clientLoginId !== null),
  )
  return <LoginModals onClose={leave} open={open} />
}
