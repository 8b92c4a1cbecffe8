import { HOME_CATEGORY_COUNT } from '../../contract/limits.ts'
import { kitMessages } from '../../messages/kit.ts'
import { homeMessages } from '../../messages/home.ts'
import { useShop } from '../../store/shop-store.ts'
import { RailSkeleton } from '../../ui/list/rail.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { TileSkeleton } from '../../components/product/tile-skeleton.tsx'
import { Greeting } from './greeting.tsx'
import bannerStyles from './banner.module.css'
import frame from '../../ui/frame.module.css'
import styles from './home-page.module.css'

/** Placeholder of the home, with the dimensions of its content. */
export function HomeSkeleton() {
  const isMember = useShop((state) => state.user !== null)
  return (
    <div aria-busy="true" className={`${frame.frame} ${styles.home}`}>
      <h1 className="visually-hidden">{kitMessages.pageLoading}</h1>
      <div className={styles.top}>
        <Greeting member={null} />
        <div className={bannerStyles.banner}>
          <div className={bannerStyles.stage} />
        </div>
      </div>
      <section aria-label={homeMessages.exploreCategories}>
        <div className={styles.head}>
          <h2>{homeMessages.exploreCategories}</h2>
        </div>
        <div className={styles.categories} data-count={HOME_CATEGORY_COUNT}>
          {Array.from({ length: HOME_CATEGORY_COUNT }, (_, index) => (
            <div className={styles.category} key={index}>
              <Skeleton className={styles.categorySkeleton} ratio="var(--category-ratio)" />
              <span className={styles.categoryName}> </span>
            </div>
          ))}
        </div>
      </section>
      <RailSkeleton title={homeMessages.featureProduct}>
        <TileSkeleton hint={isMember} />
      </RailSkeleton>
    </div>
  )
}
