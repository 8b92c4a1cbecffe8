import * as v from 'valibot'
import type { HomeData } from '../../contract/entities/home.ts'
import { shopPath } from '../../contract/entities/shop-path.ts'
import { inLanguage } from '../../domain/localized.ts'
import { homeMessages } from '../../messages/home.ts'
import { Link } from '../../components/link/link.tsx'
import styles from './banner.module.css'

/**
 * What stands beside the banners' pictures (wire contract, "Beyond the specification"): the words of the one that is shown,
 * as text of the page. Where the banner leads somewhere, all of it is that link.
 */
export function BannerWords({ banners, current }: { banners: HomeData['banners']; current: number }) {
  return banners.map(({ banner_filename: filename, banner_title, banner_text, banner_link }, index) => {
    // Another origin, or another client's home, is nothing to go to.
    const link = v.is(shopPath, banner_link) ? banner_link : null

    const title = inLanguage(banner_title)
    const text = inLanguage(banner_text)
    return (
      <div
        className={styles['word']}
        data-hidden={index !== current || undefined}
        // One picture may come twice; the list itself never changes while it stands.
        // oxlint-disable-next-line react/no-array-index-key
        key={`${index} ${filename}`}
      >
        {link !== null ? (
          <Link
            // Without words the picture is what leads there.
            aria-label={title || text ? undefined : homeMessages.bannerPicture(index + 1, banners.length)}
            className={styles['title']}
            to={link}
          >
            {title || text}
          </Link>
        ) : (
          title !== '' && <p className={styles['title']}>{title}</p>
        )}
        {text !== '' && (title !== '' || link === null) && <p className={styles['text']}>{text}</p>}
      </div>
    )
  })
}
