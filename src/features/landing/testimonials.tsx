import { landingSlides } from '../../lib/landing-limits.ts'
import { Carousel } from './carousel.tsx'
import { sections, testimonialDrawings } from './landing-data.ts'
import { carouselCopy, drawnProducts, testimonials } from '../../messages/landing.ts'
import { LandingSection } from './layout/landing-section.tsx'
import { Drawing } from './pictures/drawing.tsx'
import styles from './testimonials.module.css'

/** Quotes of members and companies, each with a drawn product (placeholder texts, section 1). */
export function Testimonials() {
  return (
    <LandingSection id={sections.testimonials} title={testimonials.title}>
      <Carousel
        label={carouselCopy.testimonials}
        shown={landingSlides.testimonials}
        slides={testimonialDrawings.map((drawing, place) => ({
          id: drawing,
          content: (
            <figure className={styles.testimonial}>
              <blockquote className={styles.quote}>{testimonials.items[place]?.quote}</blockquote>
              <figcaption className={styles.person}>
                <span className={styles.name}>{testimonials.items[place]?.name}</span>
                <span>{testimonials.items[place]?.role}</span>
                <span className={styles.chose}>
                  <Drawing name={drawing} className={styles.drawing} />
                  <span>{`${testimonials.chose}: ${drawnProducts[drawing]}`}</span>
                </span>
              </figcaption>
            </figure>
          ),
        }))}
      />
    </LandingSection>
  )
}
