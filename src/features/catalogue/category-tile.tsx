import type { Category } from '../../contract/shop-entities/category.ts'
import { listingMessages } from '../../messages/catalogue.ts'
import { listingPath } from '../../contract/routes.ts'
import { categoryName } from '../../domain/names.ts'
import { tileSizes } from '../../domain/picture-sizes.ts'
import type { GridCell } from '../../ui/list/infinite-grid.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Link } from '../../components/link/link.tsx'
import tileName from '../../ui/list/tile-name.module.css'
import styles from './category-tile.module.css'

/** Category tile: picture, name and code. Links to the listing with this filter (section 2). */
export function CategoryTile({ category, cell }: { category: Category; cell: GridCell }) {
  return (
    <div {...cell} className={styles.tile}>
      <Picture
        alt=""
        className={styles.picture}
        filename={category.image}
        fit={category.image_of_product ? 'contain' : 'cover'}
        sizes={tileSizes}
      />
      <span className={styles.texts}>
        <Link
          className={tileName.name}
          state={{ categoryFilterFlag: category.id }}
          to={listingPath('category', category.id)}
        >
          {categoryName(category)}
        </Link>
        {category.code !== '' && (
          <span className={styles.code}>{listingMessages.categoryCode(category.code)}</span>
        )}
      </span>
    </div>
  )
}
