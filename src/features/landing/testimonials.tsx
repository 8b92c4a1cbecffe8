import { landingSlides } from '../../contract/landing-limits.ts'
import { Carousel } from './carousel.tsx'
import { carouselCopy, ledger, sections, testimonials } from '../../messages/landing.ts'
import { LandingSection } from './layout/landing-section.tsx'
import { ProductDrawing } from './pictures/product-drawing.tsx'
import styles from './testimonials.module.css'

/** What members and their companies say, each with what they chose (placeholder texts, section 1). */
export function Testimonials() {
  return (
    <LandingSection id={sections.testimonials} title={testimonials.title} entry={ledger.testimonials}>
      <Carousel
        label={carouselCopy.testimonials}
        shown={landingSlides.testimonials}
        slides={testimonials.items.map(({ quote, name, role, chose }) => ({
          id: name,
          content: (
            <figure className={styles['testimonial']}>
              <blockquote className={styles['quote']}>{quote}</blockquote>
              <figcaption className={styles['person']}>
                <span className={styles['name']}>{name}</span>
                <span>{role}</span>
                <span className={styles['chose']}>
                  <ProductDrawing name={chose.drawing} className={styles['drawing']} />
                  {`${testimonials.chose}: ${chose.name}`}
                </span>
              </figcaption>
            </figure>
          ),
        }))}
      />
    </LandingSection>
  )
}
