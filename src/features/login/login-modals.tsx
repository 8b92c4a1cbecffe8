import { useLocation } from 'react-router-dom'
import { routePatterns } from '../../contract/routes.ts'
import { useShop } from '../../store/shop-store.ts'
import { FreshCodeModal } from './fresh-code-modal.tsx'
import { LoginModal } from './login-modal.tsx'

export { restoreLoginCodes } from '../../storage/login-code.ts'

const { aboutUs, terms, privacy, contactUs, about, contact } = routePatterns
/** Pages that are only read. */
const readingPaths = new Set(
  [aboutUs, terms, privacy, contactUs, about, contact].map((path) => path.toLowerCase()),
)

/**
 * The login, and the code that a member is asked for in the middle of something. Where login is mandatory, pages that
 * need none (section 6) can be read all the same; what somebody asks for opens everywhere.
 * @param open is true where one of them is.
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
