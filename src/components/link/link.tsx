import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler, useLocation, type To } from 'react-router-dom'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** From the root of the shop: `/My_cart`, with a query and a fragment where it has them. */
  to: To
  /** Takes this page's place in the history; the page that is open always does. */
  replace?: boolean
  /** What the next page finds in the location's `state`. */
  state?: unknown
}

/**
 * A link within the shop, by the hooks that React Router's `Link` is made of. Its `Link` itself also contains the
 * prefetching of server-rendered routes: 2.6 kB of JavaScript, 109.2 kB before the home is complete where 107 are allowed.
 */
export function Link({ to, replace, state, onClick, children, ...anchor }: LinkProps) {
  const how = replace === undefined ? { state } : { state, replace }
  const open = useLinkClickHandler(to, how)
  return (
    <a
      {...anchor}
      href={useHref(to)}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event)
        if (!event.defaultPrevented) open(event)
      }}
    >
      {children}
    </a>
  )
}

/**
 * A link that tells by `aria-current` whether it leads to the page that is open.
 * @param end whether the pages below it do not count.
 */
export function NavLink({ end = false, to, ...link }: LinkProps & { to: string; end?: boolean }) {
  const open = useLocation().pathname.toLowerCase()
  const there = to.toLowerCase()
  const isCurrent = open === there || (!end && open.startsWith(`${there}/`))
  return <Link aria-current={isCurrent ? 'page' : undefined} to={to} {...link} />
}
