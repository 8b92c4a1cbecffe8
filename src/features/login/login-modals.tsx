import { useLocation } from 'react-router-dom'
import { routePatterns } from '../../contract/routes.ts'
import { useShop } from '../../store/shop-store.ts'
import { FreshCodeModal } from './fresh-code-modal.tsx'
import { LoginModal } from './login-modal.tsx'

export { restoreLoginCodes } from '../../storage/login-code.ts'

const { aboutUs, terms, privacy, contactUs, about, contact } = routePatterns
/** Pages that need no login. */
const readingPaths = new Set(
  [aboutUs, terms, privacy, contactUs, about, contact].map((path) => path.toLowerCase()),
)

/**
 * The login, and the dialog for a fresh login code. If login is mandatory, pages that need none (section 6) can still
 * be read; a login that the visitor asked for opens everywhere.
 * @param open whether one of them is open
 */
export function LoginModals({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname } = useLocation()
  const isReading = readingPaths.has(pathname.toLowerCase().replace(/\/+$/, ''))
  const isLoginOpen = useShop((state) => state.loginOpen && (state.loginAsked || !isReading))
  const isFreshCodeAsked = useShop((state) => state.freshCode !== null)
  return (
    <>
      <LoginModal onClose={onClose} open={open && isLoginOpen} />
      <FreshCodeModal onClose={onClose} open={isFreshCodeAsked} />
    </>
  )
}
