/**
 * Addresses in the console. Links and jumps keep the chosen client; that none forgets it, the subjects' folders may not
 * import the router.
 */
import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  useNavigate,
  useParams,
  useSearchParams,
  type LinkProps,
  type NavLinkProps,
} from 'react-router-dom'
import { inBackground } from '../../src/lib/in-background.ts'

const CLIENT = 'client'

/** Login id of the client in the address (`?client=`); undefined for all of the operator's clients. */
export function useChosenClient(): string | undefined {
  const [parameters] = useSearchParams()
  return parameters.get(CLIENT) || undefined
}

/** @returns a function that adds the chosen client to a path that names none */
function useClientPath(): (path: string) => string {
  const client = useChosenClient()
  return (path) => {
    const [, query = ''] = path.split('?')
    if (client === undefined || new URLSearchParams(query).has(CLIENT)) return path
    return `${path}${query === '' ? '?' : '&'}${CLIENT}=${encodeURIComponent(client)}`
  }
}

/** @returns a function that opens a page, for the chosen client unless its path names one */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  const withClient = useClientPath()
  return (path, options) => inBackground(navigate(withClient(path), options))
}

/** A part of the address: of `/orders/:number` the `number`; empty if it has none. */
export const usePathPart = (name: string): string => useParams()[name] ?? ''

/** A link to a page, for the chosen client unless its path names one. */
export function Link({ to, ...link }: LinkProps & { to: string }) {
  return <RouterLink {...link} to={useClientPath()(to)} />
}

/** As {@link Link}; it says whether its page is the current one. */
export function NavLink({ to, ...link }: NavLinkProps & { to: string }) {
  return <RouterNavLink {...link} to={useClientPath()(to)} />
}
