import type { ReactNode } from 'react'
import type { Product } from '../../contract/shop-entities/product.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import { WITHIN_POINTS_PATH } from '../../contract/routes.ts'
import { railTileSizes } from '../../domain/picture-sizes.ts'
import { filterMessages } from '../../messages/filters.ts'
import { goalMessages } from '../../messages/goal.ts'
import { homeMessages } from '../../messages/home.ts'
import { useShop } from '../../store/shop-store.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Rail } from '../../ui/list/rail.tsx'
import { Link } from '../../components/link/link.tsx'
import { ProductTile } from '../../components/product/product-tile.tsx'
import { GoalCard } from './goal-card.tsx'
import styles from './home-page.module.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { call } from '../../api/call.ts'
import { sortByPoints } from '../../contract/codes.ts'
import { objectOf, returnedCount, wholeNumber } from '../../contract/shop-entities/primitives.ts'
import { listingRequest, noFilters } from '../../domain/listing-request.ts'
import { findWithinReach, type WithinReach } from '../../domain/within-reach.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'

const pagination = objectOf({ total: wholeNumber })

/** Affordable and almost affordable products; undefined until loaded. */
function useWithinReach(balance: number): WithinReach | undefined {
  const clientLoginId = useClientLoginId()
  const { data } = useQuery({
    queryKey: ['within-reach', clientLoginId, balance],
    queryFn: ({ signal }) =>
      findWithinReach(async (order, page) => {
        const request = listingRequest(clientLoginId, { ...noFilters, sort: sortByPoints[order] }, page)
        const result = await call('fetchAllProducts', request, { signal })
        if (!result.ok) return null
        const { products } = result.data
        const read = v.safeParse(pagination, result.data.pagination)
        return {
          products,
          returned: returnedCount(products),
          total: read.success ? read.output.total : null,
        }
      }, balance),
    placeholderData: keepPreviousData,
  })
  return data
}

/**
 * The member's goal, and affordable and almost affordable products. Below the parts of section 2, which are
 * unchanged.
 */
export function MemberShelf({ user }: { user: User }) {
  const isOffline = useShop((state) => state.isOffline)
  return isOffline ? null : <OnlineShelf user={user} />
}

function OnlineShelf({ user }: { user: User }) {
  const goal = useShop((state) => state.goal)
  const { within = [], almost = [] } = useWithinReach(user.rewards_points) ?? {}
  return (
    <div className={styles.shelf}>
      {goal && <GoalCard balance={user.rewards_points} goal={goal} key={goal.product_id} />}
      <ReachRail
        action={
          <Link
            aria-label={homeMessages.viewAllOf(filterMessages.withinPoints)}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
            to={WITHIN_POINTS_PATH}
          >
            {homeMessages.viewAll}
          </Link>
        }
        products={within}
        title={filterMessages.withinPoints}
      />
      <ReachRail products={almost} title={goalMessages.almostWithinReach} />
    </div>
  )
}

function ReachRail({
  title,
  products,
  action,
}: {
  title: string
  products: readonly Product[]
  action?: ReactNode
}) {
  if (products.length === 0) return null
  return (
    <Rail
      action={action}
      itemKey={(product) => String(product.id)}
      items={products}
      renderItem={(product) => <ProductTile product={product} sizes={railTileSizes} />}
      title={title}
    />
  )
}
