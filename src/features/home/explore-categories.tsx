import type { Category } from '../../contract/shop-entities/category.ts'
import { HOME_CATEGORY_COUNT } from '../../contract/limits.ts'
import { homeMessages } from '../../messages/home.ts'
import { listingPath, routePatterns } from '../../contract/routes.ts'
import { categoryName } from '../../domain/names.ts'
import { categorySizes } from '../../domain/picture-sizes.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Link } from '../../components/link/link.tsx'
import styles from './home-page.module.css'

/** The first four categories, with View all if there may be more (section 9). Fewer also fill the row. */
export function ExploreCategories({ categories }: { categories: readonly Category[] }) {
  const homeCategories = categories.slice(0, HOME_CATEGORY_COUNT)
  return (
    <section aria-label={homeMessages.exploreCategories}>
      <div className={styles.head}>
        <h2>{homeMessages.exploreCategories}</h2>
        {categories.length >= HOME_CATEGORY_COUNT && (
          <Link
            aria-label={homeMessages.viewAllOf(homeMessages.exploreCategories)}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
            to={routePatterns.categoryListing}
          >
            {homeMessages.viewAll}
          </Link>
        )}
      </div>
      <ul className={styles.categories} data-count={homeCategories.length}>
        {homeCategories.map((category) => (
          <li key={category.id}>
            <Link
              className={styles.category}
              state={{ categoryFilterFlag: category.id }}
              to={listingPath('category', category.id)}
            >
              <Picture
                alt=""
                className={styles.categoryPicture}
                filename={category.image}
                fit={category.image_of_product ? 'contain' : 'cover'}
                ratio="var(--category-ratio)"
                sizes={categorySizes}
              />
              <span className={styles.categoryName}>{categoryName(category)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
