import * as v from 'valibot'
import type { HomeData } from '../../contract/shop-entities/home.ts'
import { shopPath } from '../../contract/shop-entities/shop-path.ts'
import { inLanguage } from '../../domain/localized.ts'
import { homeMessages } from '../../messages/home.ts'
import { Link } from '../../components/link/link.tsx'
import styles from './banner.module.css'

/**
 * Text beside the current banner's picture (wire contract, "Beyond the specification"). If the banner has a
 * link, the whole banner is that link.
 */
export function BannerWords({ banners, current }: { banners: HomeData['banners']; current: number }) {
  return banners.map(({ banner_filename: filename, banner_title, banner_text, banner_link }, index) => {
    // Links to another origin or another client's home are ignored.
    const link = v.is(shopPath, banner_link) ? banner_link : null

    const title = inLanguage(banner_title)
    const text = inLanguage(banner_text)
    return (
      <div
        className={styles.word}
        data-hidden={index !== current || undefined}
        // A picture may occur twice. The list never changes while it is mounted.
        // oxlint-disable-next-line react/no-array-index-key
        key={`${index} ${filename}`}
      >
        {link !== null ? (
          <Link
            // Without text, the link is named by the picture.
            aria-label={title || text ? undefined : homeMessages.bannerPicture(index + 1, banners.length)}
            className={styles.title}
            to={link}
          >
            {title || text}
          </Link>
        ) : (
          title !== '' && <p className={styles.title}>{title}</p>
        )}
        {text !== '' && (title !== '' || link === null) && <p className={styles.text}>{text}</p>}
      </div>
    )
  })
}
