import { useEffect, useEffectEvent, useState } from 'react'
import Hand from 'lucide-react/icons/hand'
import type { Product } from '../../contract/shop-entities/product.ts'
import { kioskMessages } from '../../messages/kiosk.ts'
import { inLanguage } from '../../domain/localized.ts'
import { productName } from '../../domain/names.ts'
import { firstPictureOf, priceOf, sameId } from '../../domain/product.ts'
import type { Terminal } from '../../platform/platform.ts'
import { refreshHome } from '../../store/home/open-home.ts'
import { useShop } from '../../store/shop-store.ts'
import { useClientAccent } from '../../store/session/use-client-accent.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Points } from '../../components/points/points.tsx'
import { DisplaySwitch } from '../../components/display/display-switch.tsx'
import { LanguageSwitch } from '../../components/language/language-switch.tsx'
import { inBackground } from '../../lib/in-background.ts'
import styles from './attract-screen.module.css'
import { useMediaQuery } from '../../ui/use-media-query.ts'

/**
 * Interval of the banners, in milliseconds. Slower than the home's: the screen runs for days, and each change
 * costs power.
 */
const EACH_MS = 20_000

/** The client's banners with a fade; with reduced motion only the first one. */
function AttractBanners({ filenames }: { filenames: readonly string[] }) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    if (still || filenames.length < 2) return undefined
    const timer = setInterval(() => setCurrent((shown) => (shown + 1) % filenames.length), EACH_MS)
    return () => clearInterval(timer)
  }, [still, filenames.length])
  return (
    <div aria-hidden="true" className={styles.banners}>
      {filenames.map((filename, index) => (
        // A picture may occur twice. If the list changes, it is replaced as a whole.
        // oxlint-disable-next-line react/no-array-index-key
        <div className={styles.banner} data-shown={index === current} key={`${index} ${filename}`}>
          <Picture
            alt=""
            className={styles.bannerPicture}
            filename={filename}
            fit="cover"
            priority={index === 0}
            ratio="auto"
            sizes="(orientation: portrait) 100vw, 60vw"
          />
        </div>
      ))}
    </div>
  )
}

const SHOWN_PRODUCTS = 3
/** A kiosk may wait for days: interval of reloading its content, in milliseconds. */
const REFRESH_MS = 10 * 60_000

/**
 * Screen for the next visitor: the client's banners and some products, no personal data. A touch anywhere, or
 * any key, opens the shop. Choosing a language or the display waits for another touch.
 */
export function AttractScreen({
  terminal: { clientLoginId, attract },
  onStart,
}: {
  terminal: Pick<Terminal, 'clientLoginId' | 'attract'>
  onStart: () => void
}) {
  useClientAccent()
  const home = useShop((state) => (state.home?.clientLoginId === clientLoginId ? state.home.data : null))
  const start = useEffectEvent(onStart)

  useEffect(() => {
    const left = new AbortController()
    const refresh = (): void => inBackground(refreshHome(clientLoginId, left.signal))
    refresh()
    const timer = setInterval(refresh, REFRESH_MS)
    return () => {
      left.abort()
      clearInterval(timer)
    }
  }, [clientLoginId])

  useEffect(() => {
    const open = ({ target }: Event): void => {
      const isChoice = target instanceof Element && target.closest('[role="group"]') !== null
      if (!isChoice) start()
    }
    addEventListener('click', open)
    addEventListener('keydown', open)
    return () => {
      removeEventListener('click', open)
      removeEventListener('keydown', open)
    }
  }, [])

  const client = home?.client
  const pictures = attract.pictures?.split(',')
  const banners = pictures ?? home?.banners.map(({ banner_filename }) => banner_filename) ?? []
  const title =
    inLanguage({ en: attract.title ?? '', hi: attract.titleHindi ?? '' }) || kioskMessages.attractTitle
  const featured = home === null ? [] : [...home.allFeatureProducts, ...home.allLatestProducts]
  const products = featured.filter(
    ({ id }, index) => featured.findIndex((other) => sameId(other.id, id)) === index,
  )
  return (
    <main className={styles.screen} data-touch-anywhere>
      <title>{client?.client_name ?? kioskMessages.attractTitle}</title>
      <header className={styles.brand}>
        {client !== undefined && client.client_logo !== '' && (
          <span className={styles.logo}>
            <Picture alt="" filename={client.client_logo} priority sizes="6rem" />
          </span>
        )}
        <p className={styles.client}>{client?.client_name}</p>
        <LanguageSwitch />
        <DisplaySwitch className={styles.display} />
      </header>
      {banners.length > 0 && <AttractBanners filenames={banners} />}
      <div className={styles.invitation}>
        <h1 className={styles.title}>{title}</h1>
        <Button autoFocus className={styles.start} size="large">
          <Hand aria-hidden="true" size="1.25em" />
          {kioskMessages.attractStart}
        </Button>
      </div>
      <ul className={styles.products}>
        {products.slice(0, SHOWN_PRODUCTS).map((product) => (
          <AttractProduct key={product.id} product={product} />
        ))}
      </ul>
    </main>
  )
}

function AttractProduct({ product }: { product: Product }) {
  const points = priceOf(product)
  return (
    <li className={styles.product}>
      <span className={styles.picture}>
        <Picture alt="" filename={firstPictureOf(product)} sizes="(orientation: portrait) 30vw, 15vw" />
      </span>
      <span className={styles.name}>{productName(product)}</span>
      {points !== null && <Points value={points} />}
    </li>
  )
}
