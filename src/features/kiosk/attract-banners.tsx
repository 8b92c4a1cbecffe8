import { useEffect, useState } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import styles from './attract-screen.module.css'

/** Interval of the banners: slower than the home's, since the screen waits for days and each change costs power. */
const EACH_MS = 20_000

/** The client's banners, one fading into the next; where reduced motion is asked for the first one stays. */
export function AttractBanners({ filenames }: { filenames: readonly string[] }) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    if (still || filenames.length < 2) return undefined
    const timer = setInterval(() => setCurrent((shown) => (shown + 1) % filenames.length), EACH_MS)
    return () => clearInterval(timer)
  }, [still, filenames.length])
  return (
    <div aria-hidden="true" className={styles['banners']}>
      {filenames.map((filename, index) => (
        // One picture may come twice; where the list changes, all of it does.
        // oxlint-disable-next-line react/no-array-index-key
        <div className={styles['banner']} data-shown={index === current} key={`${index} ${filename}`}>
          <Picture
            alt=""
            className={styles['banner-picture']}
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
