import { useContext, type ComponentProps, type MouseEvent } from 'react'
import {
  createPath,
  parsePath,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  type To,
} from 'react-router-dom'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** From the root of the shop: `/My_cart`, with a query and a fragment where it has them. */
  to: To
  /** Takes this page's place in the history; the page that is open always does. */
  replace?: boolean
  /** What the next page finds in the location's `state`. */
  state?: unknown
}

function below(basename: string, pathname: string): string {
  if (basename === '/') return pathname
  return pathname === '/' ? basename : `${basename}${pathname}`
}

/**
 * React Router's `Link` for addresses from the root, as all of the shop's are. Its own one resolves an address against the
 * routes around it, three times for each link and again whenever the page changes: 40 % of the home's first render.
 */
export function Link({ to, replace, state, onClick, children, ...anchor }: LinkProps) {
  const { basename, navigator } = useContext(NavigationContext)
  const { pathname = '/', ...rest } = parsePath(typeof to === 'string' ? to : createPath(to))
  const path = { ...rest, pathname: below(basename, pathname) }

  function open(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    const { altKey, button, ctrlKey, currentTarget, metaKey, shiftKey } = event
    // The browser's own: another tab, a download, a window.
    if (event.defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    if (replace ?? currentTarget.href === location.href) navigator.replace(path, state)
    else navigator.push(path, state)
  }

  return (
    <a {...anchor} href={navigator.createHref(path)} onClick={open}>
      {children}
    </a>
  )
}

/**
 * A link that tells whether it leads to the page that is open, by `aria-current`.
 * @param end the pages below it do not count.
 */
export function NavLink({ end = false, to, ...link }: LinkProps & { to: string; end?: boolean }) {
  const open = useLocation().pathname.toLowerCase()
  const there = to.toLowerCase()
  const isCurrent = open === there || (!end && open.startsWith(`${there}/`))
  return <Link aria-current={isCurrent ? 'page' : undefined} to={to} {...link} />
}
