import { useLocation } from 'react-router-dom'
import { routePatterns } from '../../contract/routes.ts'
import { useShop } from '../../store/shop-store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const { aboutUs, terms, privacy, contactUs, about, contact } = routePatterns
/** Pages that are only read. */
const readingPaths = new Set(
  [aboutUs, terms, privacy, contactUs, about, contact].map((path) => path.toLowerCase()),
)

const LoginModal = lazyPart(async () => {
  const { LoginModal: Modal, restoreLoginCodes } = await import('./login-modal.tsx')
  await restoreLoginCodes(Date.now())
  return Modal
})

const FreshCodeModal = lazyPart(async () => {
  const { FreshCodeModal: Modal, restoreLoginCodes } = await import('./fresh-code-modal.tsx')
  await restoreLoginCodes(Date.now())
  return Modal
})

/**
 * The login modal beside every page, loaded when it is first opened. Where login is
 * mandatory, pages that need none (section 6) can be read all the same; what somebody asks for opens everywhere.
 */
export function LazyLoginModal() {
  const { pathname } = useLocation()
  const isReading = readingPaths.has(pathname.toLowerCase().replace(/\/+$/, ''))
  // Without a client there is nobody to log in to.
  const open = useShop(
    (state) => state.loginOpen && state.clientLoginId !== null && (state.loginAsked || !isReading),
  )
  const closeLogin = useShop((state) => state.closeLogin)
  const freshCode = useShop((state) => state.freshCode)
  return (
    <>
      <LoginModal onClose={closeLogin} open={open} />
      <FreshCodeModal onClose={() => freshCode?.answer(false)} open={freshCode !== null} />
    </>
  )
}
