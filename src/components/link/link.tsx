import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler, useLocation, type To } from 'react-router-dom'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** Path from the shop's root, such as `/My_cart`, with an optional query and fragment. */
  to: To
  /** Replaces the history entry. Always so for the current page. */
  replace?: boolean
  /** `state` of the next location. */
  state?: unknown
}

/**
 * React Router's `Link`, from the same hooks. `Link` itself also contains the prefetching of server-rendered routes: with
 * it and `NavLink` the home has 109.4 kB of JavaScript instead of 106.9, and its budget is 107.
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
 * A link that sets `aria-current` if it leads to the current page.
 * @param end whether pages below it do not count
 */
export function NavLink({ end = false, to, ...link }: LinkProps & { to: string; end?: boolean }) {
  const open = useLocation().pathname.toLowerCase()
  const there = to.toLowerCase()
  const isCurrent = open === there || (!end && open.startsWith(`${there}/`))
  return <Link aria-current={isCurrent ? 'page' : undefined} to={to} {...link} />
}
