import { landingSlides } from '../../lib/landing-limits.ts'
import { Carousel } from './carousel.tsx'
import styles from './client-logos.module.css'
import { brandNames } from './landing-data.ts'
import { brands, carouselCopy } from '../../messages/landing.ts'
import { classNames } from '../../ui/class-names.ts'

/** Carousel of client logos (invented names): 7, 3 or 2 at once (section 9). */
export function ClientLogos() {
  return (
    <div className={styles.clients}>
      <Carousel
        label={carouselCopy.brands}
        note={<p className={styles.title}>{brands.title}</p>}
        shown={landingSlides.brands}
        slides={brandNames.map((name) => ({ id: name, content: <ClientLogo name={name} /> }))}
      />
    </div>
  )
}

type BrandName = (typeof brandNames)[number]

/** Symbol (32 x 32) and lettering of each invented company. */
const marks: Record<BrandName, { sign: string; lettering: 'serif' | 'sans' | 'wide' }> = {
  Tamarisk: {
    sign: 'M16 4c8 5 8 19 0 24C8 23 8 9 16 4zM4 14c5 0 9 3 10 9-6 0-10-4-10-9zm24 0c0 5-4 9-10 9 1-6 5-9 10-9z',
    lettering: 'serif',
  },
  'Halden Freight': { sign: 'M3 9h15v14H3zm18 4h5l4 5v5h-9z', lettering: 'wide' },
  Brindle: { sign: 'M4 6h24v4H4zm0 8h18v4H4zm0 8h24v4H4z', lettering: 'sans' },
  'Orrin Mills': { sign: 'M16 3l3 10 10 3-10 3-3 10-3-10-10-3 10-3z', lettering: 'serif' },
  Quillwork: { sign: 'M27 4C14 4 7 12 6 28c2-5 5-8 9-9l-4-1c8 0 14-5 16-14z', lettering: 'sans' },
  'Pinecrest Dairy': { sign: 'M16 3l8 10h-4l6 8h-8v7h-4v-7H6l6-8H8z', lettering: 'wide' },
  Sablefield: {
    sign: 'M3 20c6-6 20-6 26 0v3c-6-6-20-6-26 0zm0 6c6-6 20-6 26 0v3c-6-6-20-6-26 0zM16 4a5 5 0 110 10 5 5 0 010-10z',
    lettering: 'serif',
  },
  'Veldt & Marrow': { sign: 'M4 6h6l6 14 6-14h6L18 28h-4z', lettering: 'serif' },
  'Lorne Electric': { sign: 'M18 3L6 18h8l-2 11 13-16h-9z', lettering: 'wide' },
  'Ostara Foods': {
    sign: 'M16 4a12 12 0 110 24 12 12 0 010-24zm0 7a5 5 0 100 10 5 5 0 000-10z',
    lettering: 'sans',
  },
}

/** Word mark of an invented company. The name is text, so that it is accessible. */
function ClientLogo({ name }: { name: BrandName }) {
  const { sign, lettering } = marks[name]
  return (
    <span className={classNames(styles.logo, styles[lettering])}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d={sign} fillRule="evenodd" />
      </svg>
      <span>{name}</span>
    </span>
  )
}
