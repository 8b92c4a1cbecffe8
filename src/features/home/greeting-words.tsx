import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { call } from '../../api/call.ts'
import { pointsStatement, type PointsStatement } from '../../contract/shop-entities/points-statement.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import { WITHIN_POINTS_PATH } from '../../contract/routes.ts'
import { showDate } from '../../domain/dates.ts'
import { formatPoints } from '../../domain/points.ts'
import { filterMessages } from '../../messages/filters.ts'
import { goalMessages } from '../../messages/goal.ts'
import { passbookMessages } from '../../messages/passbook.ts'
import { useBalance } from '../../store/session/use-balance.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'
import { useShop } from '../../store/shop-store.ts'
import { classNames } from '../../ui/class-names.ts'
import { useSharedScreen } from '../../ui/shared-screen.tsx'
import { Link } from '../../components/link/link.tsx'
import styles from './greeting.module.css'

/** What expires next. `null` if nothing does, if the provider has no passbook, or on failure. */
async function nextToExpire(
  request: { client_id: string; user_id: string },
  signal: AbortSignal,
): Promise<PointsStatement['expiring'][number] | null> {
  const result = await call('pointsStatement', { ...request, page: 1, per_page: 1 }, { signal })
  const read = v.safeParse(pointsStatement, result.ok ? result.data : null)
  return (read.success && read.output.expiring[0]) || null
}

/** What expires next, and the progress of the goal. A phone has space only for the first. */
function GreetingNews({ user: { mobile, rewards_points: balance } }: { user: User }) {
  const clientLoginId = useClientLoginId()
  const goal = useShop((state) => state.goal)
  const { data: expiring = null } = useQuery({
    // With another balance, the expiring points may have been spent.
    queryKey: ['next-to-expire', clientLoginId, mobile, balance],
    queryFn: ({ signal }) => nextToExpire({ client_id: clientLoginId, user_id: mobile }, signal),
    staleTime: Infinity,
  })
  const news = [
    ...(expiring === null
      ? []
      : [passbookMessages.expires(formatPoints(expiring.points), showDate(expiring.expires_at))]),
    ...(goal
      ? [
          balance >= goal.points
            ? goalMessages.reached
            : goalMessages.toGo(formatPoints(goal.points - balance)),
        ]
      : []),
  ]
  return news.map((text, index) => (
    <span className={classNames(styles.new, index > 0 && styles.second)} key={text}>
      {text}
    </span>
  ))
}

/** Greeting with the member's name, balance and news, and a link to affordable products. */
export function GreetingWords({ user }: { user: User }) {
  const balance = useBalance()
  const isShared = useSharedScreen()
  const [firstName = ''] = user.name.trim().split(/\s+/)
  // The balance is unknown while offline.
  if (balance === null) return null
  return (
    <>
      <p className={styles.hello}>
        {isShared || firstName === ''
          ? goalMessages.youHave(formatPoints(balance))
          : goalMessages.hello(firstName, formatPoints(balance))}
      </p>
      <p className={styles.news}>
        <GreetingNews user={user} />
        <Link className={styles.link} to={WITHIN_POINTS_PATH}>
          {filterMessages.withinPoints}
        </Link>
      </p>
    </>
  )
}
