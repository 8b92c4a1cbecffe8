import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  type LinkProps,
  type NavLinkProps,
} from 'react-router-dom'
import { useClientPath } from '../api/address.ts'

/** A link to a page, for the chosen client unless its path names one. */
export function Link({ to, ...link }: LinkProps & { to: string }) {
  return <RouterLink {...link} to={useClientPath()(to)} />
}

/** As {@link Link}; it says whether its page is the current one. */
export function NavLink({ to, ...link }: NavLinkProps & { to: string }) {
  return <RouterNavLink {...link} to={useClientPath()(to)} />
}
