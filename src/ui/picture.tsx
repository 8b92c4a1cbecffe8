import { useState, createContext, useContext, type ReactNode } from 'react'
import { assetSrcSet, assetUrl } from '../contract/asset-url.ts'
import { cutAround } from '../lib/cut-around.ts'
import { classNames } from './class-names.ts'
import styles from './picture.module.css'

const AssetBaseContext = createContext('/')

/** Base address of all pictures below that have only a file name (wire contract, `VITE_ASSET_BASE_URL`). */
export function AssetBase({ value, children }: { value: string; children: ReactNode }) {
  return <AssetBaseContext value={value}>{children}</AssetBaseContext>
}

/** The current asset base. */
export function useAssetBase(): string {
  return useContext(AssetBaseContext)
}

export interface PictureProps {
  /** As the provider names it. Without one the placeholder is shown. */
  filename?: string | null | undefined
  /** Text alternative; empty if the text next to it says the same. */
  alt: string
  /** `sizes` of the `img`: `min(280px, 50vw)`. */
  sizes: string
  /** For the most important picture of the first view. */
  priority?: boolean | undefined
  fit?: 'contain' | 'cover' | undefined
  /** Width to height: `1 / 1`. Reserves the space before the picture has loaded. */
  ratio?: string | undefined
  className?: string | undefined
  /** If there is one, the picture fills its box, and this place of it, from 0 to 1, stays visible. */
  focus?: { x: number; y: number } | undefined
  /** If true, shows the empty box and loads nothing. */
  waits?: boolean | undefined
  onLoad?: (() => void) | undefined
  /** Called when the picture failed to load and the placeholder is shown. */
  onError?: (() => void) | undefined
}

/** Width for browsers without `srcset`. */
const PLAIN_WIDTH = 640

/** `src` of a picture. The width that the browser chose is in `currentSrc`. */
export function plainSource(filename: string, base: string): string {
  return assetUrl(filename, base, PLAIN_WIDTH)
}

/** A provider's picture in a box of fixed ratio. Shows a placeholder if it is missing or fails to load. */
export function Picture({
  filename,
  alt,
  sizes,
  priority = false,
  fit = 'contain',
  ratio = '1 / 1',
  className,
  focus,
  waits = false,
  onLoad,
  onError,
}: PictureProps) {
  const base = useAssetBase()
  const [failedName, setFailedName] = useState<string | null>(null)
  const nameToLoad = filename && filename !== failedName ? filename : null
  return (
    <span
      className={classNames(styles.box, styles[fit], nameToLoad !== null && styles.shown, className)}
      style={{ aspectRatio: ratio }}
    >
      {nameToLoad === null ? (
        <Placeholder alt={alt} />
      ) : waits ? null : (
        <img
          alt={alt}
          className={styles.image}
          decoding={priority ? 'sync' : 'async'}
          draggable={false}
          fetchPriority={priority ? 'high' : 'auto'}
          loading={priority ? 'eager' : 'lazy'}
          onError={() => {
            setFailedName(nameToLoad)
            onError?.()
          }}
          onLoad={onLoad}
          sizes={sizes}
          src={plainSource(nameToLoad, base)}
          srcSet={assetSrcSet(nameToLoad, base)}
          style={focus && cutAround(focus)}
        />
      )}
    </span>
  )
}

function Placeholder({ alt }: { alt: string }) {
  return (
    <svg
      aria-hidden={!alt || undefined}
      aria-label={alt || undefined}
      className={styles.placeholder}
      focusable="false"
      role={alt ? 'img' : undefined}
      viewBox="0 0 120 120"
    >
      <path d="M34 52h52v34a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4z" />
      <path d="M30 42h60v10H30zM60 42v48" />
      <path d="M60 42c-5-13-20-16-20-7 0 6 10 7 20 7Zm0 0c5-13 20-16 20-7 0 6-10 7-20 7Z" />
    </svg>
  )
}
