import { landingSlides } from '../../contract/landing-limits.ts'
import { Carousel } from './carousel.tsx'
import { ClientLogo } from './client-logo.tsx'
import styles from './client-logos.module.css'
import { brands, carouselCopy } from './landing-copy.ts'

/** The companies that thank their people here (invented names): 7, 3 or 2 at once (section 9). */
export function ClientLogos() {
  return (
    <div className={styles['clients']}>
      <Carousel
        label={carouselCopy.brands}
        note={<p className={styles['title']}>{brands.title}</p>}
        shown={landingSlides.brands}
        slides={brands.names.map((name) => ({ id: name, content: <ClientLogo name={name} /> }))}
      />
    </div>
  )
}
