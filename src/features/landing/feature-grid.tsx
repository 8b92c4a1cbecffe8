import { Picture } from './pictures/picture.tsx'
import styles from './feature-grid.module.css'
import { featureOrder, sections } from './landing-data.ts'
import { features } from '../../messages/landing.ts'
import { LandingSection } from './layout/landing-section.tsx'

/** Grid of product features, each with an illustration. */
export function FeatureGrid() {
  return (
    <LandingSection id={sections.features} title={features.title} text={features.text}>
      <ul className={styles.grid}>
        {featureOrder.map((picture) => (
          <li key={picture} className={styles.feature} data-picture={picture}>
            <div className={styles.card}>
              <div className={styles.picture} aria-hidden="true">
                <Picture name={picture} />
              </div>
              <div className={styles.words}>
                <h3>{features.items[picture].title}</h3>
                <p>{features.items[picture].text}</p>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
