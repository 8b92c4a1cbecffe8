import { useState, createContext, useContext, type ReactNode } from 'react'
import { assetSrcSet, assetUrl } from '../contract/asset-url.ts'
import { classNames } from './class-names.ts'
import styles from './picture.module.css'

const AssetBaseContext = createContext('/')

/** The address that bare file names of all pictures below it are relative to (wire contract, `VITE_ASSET_BASE_URL`). */
export function AssetBase({ value, children }: { value: string; children: ReactNode }) {
  return <AssetBaseContext value={value}>{children}</AssetBaseContext>
}

/** The asset base in force. */
export function useAssetBase(): string {
  return useContext(AssetBaseContext)
}

export interface PictureProps {
  /** As the provider names it; `null` or empty shows the drawn placeholder. */
  filename: string | null | undefined
  /** What it shows; empty where the text beside it says so already. */
  alt: string
  /** The `sizes` of the picture as it is laid out: `(min-width: 60rem) 280px, 50vw`. */
  sizes: string
  /** For the one picture that the first view waits for. */
  priority?: boolean | undefined
  fit?: 'contain' | 'cover' | undefined
  /** Width to height: `1 / 1`. The box has it before the picture comes, so that nothing shifts. */
  ratio?: string | undefined
  className?: string | undefined
  /** Shows the empty box, and fetches nothing, while it is true. */
  waits?: boolean | undefined
  onLoad?: (() => void) | undefined
  /** The picture could not be shown; the placeholder is. */
  onError?: (() => void) | undefined
}

/** The width asked for where a browser does not read `srcset`. */
const PLAIN_WIDTH = 640

/** The `src` of a picture: which of its widths a browser shows is in `currentSrc`. */
export function plainSource(filename: string, base: string): string {
  return assetUrl(filename, base, PLAIN_WIDTH)
}

/** A picture of the provider's in a box of fixed ratio; where it is missing or fails, a drawn placeholder. */
export function Picture({
  filename,
  alt,
  sizes,
  priority = false,
  fit = 'contain',
  ratio = '1 / 1',
  className,
  waits = false,
  onLoad,
  onError,
}: PictureProps) {
  const base = useAssetBase()
  const [failedName, setFailedName] = useState<string | null>(null)
  const shown = filename && filename !== failedName ? filename : null
  return (
    <span
      className={classNames(styles['box'], styles[fit], shown !== null && styles['shown'], className)}
      style={{ aspectRatio: ratio }}
    >
      {shown === null ? (
        <Placeholder alt={alt} />
      ) : waits ? null : (
        <img
          alt={alt}
          className={styles['image']}
          decoding={priority ? 'sync' : 'async'}
          draggable={false}
          fetchPriority={priority ? 'high' : 'auto'}
          loading={priority ? 'eager' : 'lazy'}
          onError={() => {
            setFailedName(shown)
            onError?.()
          }}
          onLoad={onLoad}
          sizes={sizes}
          src={plainSource(shown, base)}
          srcSet={assetSrcSet(shown, base)}
        />
      )}
    </span>
  )
}

function Placeholder({ alt }: { alt: string }) {
  return (
    <svg
      aria-hidden={alt === '' || undefined}
      aria-label={alt === '' ? undefined : alt}
      className={styles['placeholder']}
      focusable="false"
      role={alt === '' ? undefined : 'img'}
      viewBox="0 0 120 120"
    >
      <path d="M34 52h52v34a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4z" />
      <path d="M30 42h60v10H30zM60 42v48" />
      <path d="M60 42c-5-13-20-16-20-7 0 6 10 7 20 7Zm0 0c5-13 20-16 20-7 0 6-10 7-20 7Z" />
    </svg>
  )
}
