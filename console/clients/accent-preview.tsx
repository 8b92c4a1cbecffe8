import type { CSSProperties } from 'react'
import { accentOf, contrast } from '../../src/domain/accent.ts'
import { surfaces } from '../../src/lib/surfaces.ts'
import styles from './accent-preview.module.css'

/** The shop's own colour (tokens.css). */
export const OWN_ACCENT = '#1c5f50'

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

const schemes = ['light', 'dark'] as const

const ratio = (one: string, other: string) => `${contrast(one, other).toFixed(1)}:1`

/** A small picture of the shop in a colour, in both schemes, made of the colours that the shop itself derives from it. */
export function AccentPreview({ colour, name }: { colour: string; name: string }) {
  const chosen = isColour(colour) ? colour : OWN_ACCENT
  return (
    <div className={styles.pictures}>
      {schemes.map((scheme) => {
        const { accent, ink, soft, strong } = accentOf(chosen, scheme)
        const { page, surface } = surfaces[scheme]
        const colours = {
          '--accent': accent,
          '--accent-ink': ink,
          '--accent-soft': soft,
          '--accent-strong': strong,
          '--color-page': page,
          '--color-surface': surface,
        } as CSSProperties
        return (
          <figure className={styles.figure} key={scheme}>
            <div aria-hidden="true" className={styles.picture} style={colours}>
              <div className={styles.bar}>
                <span className={styles.name}>{name}</span>
                <span className={styles.points}>1,250 pts</span>
              </div>
              <div className={styles.tile}>
                <span className={styles.link}>View all</span>
                <span className={styles.button}>Add to cart</span>
              </div>
            </div>
            <figcaption>
              {`${scheme === 'light' ? 'Light' : 'Dark'}: button text ${ratio(ink, accent)}, links ${ratio(strong, page)}`}
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}
