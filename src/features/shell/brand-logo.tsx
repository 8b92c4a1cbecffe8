import { useState } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { assetUrl } from '../../contract/asset-url.ts'
import { LOGO_WIDTH } from '../../contract/picture-widths.ts'
import { selectClient } from '../../store/session/client-slice.ts'
import { useShop } from '../../store/shop-store.ts'
import { useAssetBase } from '../../ui/picture.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './brand-logo.module.css'

/** A logo up to this aspect ratio is an icon, which does not contain the name. */
const SQUARE_UP_TO = 1.5

/** Names longer than this are set smaller. */
const LONG_NAME = 28

function isRoughlySquare({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): boolean {
  return Math.max(width, height) <= SQUARE_UP_TO * Math.min(width, height)
}

/**
 * The client's logo; if it is an icon and there is space, with the name beside it. Without a logo, or if it
 * fails to load, a mark and the client's name. Not labelled: the link around it is.
 */
export function BrandLogo() {
  const base = useAssetBase()
  const known = useShop((state) => state.clientLoginId === null || selectClient(state) !== null)
  const logo = useShop((state) => selectClient(state)?.client_logo ?? '')
  const name = useShop((state) => selectClient(state)?.client_name ?? '')
  const [squareLogo, setSquareLogo] = useState<string | null>(null)
  const [failedLogo, setFailedLogo] = useState<string | null>(null)
  if (!known) return <span className={styles.awaited} />
  if (logo !== '' && logo !== failedLogo) {
    return (
      <span className={styles.wordmark}>
        <img
          alt=""
          className={styles.logo}
          onError={() => setFailedLogo(logo)}
          onLoad={({ currentTarget }) => setSquareLogo(isRoughlySquare(currentTarget) ? logo : null)}
          src={assetUrl(logo, base, LOGO_WIDTH)}
        />
        {squareLogo === logo && <Name beside text={name} />}
      </span>
    )
  }
  return (
    <span className={styles.wordmark}>
      <svg aria-hidden="true" className={styles.mark} viewBox="0 0 32 32">
        <rect className={styles.tile} height="32" rx="9" width="32" />
        <path
          className={styles.ribbon}
          d="M8 14h16v9a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2zM7 11h18v3H7zM16 11v14"
        />
        <path
          className={styles.ribbon}
          d="M16 11c-1.500-4-6-4.500-6-2 0 1.700 3 2 6 2Zm0 0c1.500-4 6-4.500 6-2 0 1.700-3 2-6 2Z"
        />
      </svg>
      <Name text={name || shellMessages.defaultName} />
    </span>
  )
}

function Name({ text, beside = false }: { text: string; beside?: boolean }) {
  return (
    <span
      className={classNames(styles.name, beside && styles.beside)}
      data-long={text.length > LONG_NAME || undefined}
    >
      {text}
    </span>
  )
}
