import type { CSSProperties } from 'react'
import Bell from 'lucide-react/icons/bell'
import Search from 'lucide-react/icons/search'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { shellMessages } from '../../messages/shell.ts'
import { routePatterns } from '../../contract/routes.ts'
import { cartCount } from '../../domain/cart.ts'
import { percentOf } from '../../domain/goal.ts'
import { formatPoints } from '../../domain/points.ts'
import { useShop } from '../../store/shop-store.ts'
import { useBalance } from '../../store/session/use-balance.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Points } from '../../components/points/points.tsx'
import { Link } from '../../components/link/link.tsx'
import styles from './header-links.module.css'

/** The balance in the header, always visible; links to the profile. A thin ring shows the goal's progress. */
export function PointsPill() {
  const points = useBalance()
  const goal = useShop((state) => state.goal)
  if (points === null) return null
  const percent = goal ? percentOf(goal, points) : null
  const balance = `${shellMessages.myPoints}: ${formatPoints(points)}`
  return (
    <Link
      aria-label={percent === null ? balance : `${balance}. ${shellMessages.goalProgress(percent)}`}
      className={classNames(styles.pill, percent !== null && styles.ring)}
      style={{ '--goal': `${percent}%` } as CSSProperties}
      to={routePatterns.profile}
    >
      <Points size="small" value={points} />
    </Link>
  )
}

/** Shown if there is neither a search field in the header nor a bottom bar. */
export function SearchLink() {
  return (
    <Link
      aria-label={shellMessages.search}
      className={classNames(styles.icon, styles.search)}
      to={routePatterns.search}
    >
      <Search aria-hidden="true" />
    </Link>
  )
}

/** Bell with the number of notifications, for members only. */
export function BellLink() {
  const loggedIn = useShop((state) => state.user !== null)
  const count = useShop((state) => state.notificationCount)
  if (!loggedIn) return null
  return (
    <Link
      aria-label={shellMessages.notifications(count)}
      className={styles.icon}
      to={routePatterns.notifications}
    >
      <Bell aria-hidden="true" />
      <CountBadge count={count} />
    </Link>
  )
}

/** Link to the cart with its count, which is animated on each change. */
export function CartLink() {
  const pieces = useShop((state) => cartCount(state.cart))
  const change = useShop((state) => state.cartChange)
  return (
    <Link
      aria-label={shellMessages.cartWith(pieces)}
      className={classNames(styles.icon, styles.desktop)}
      to={routePatterns.cart}
    >
      <ShoppingBag aria-hidden="true" />
      <CountBadge count={pieces} key={change} />
    </Link>
  )
}
