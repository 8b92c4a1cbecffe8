import { FeaturePicture } from './pictures/feature-picture.tsx'
import styles from './feature-grid.module.css'
import { features, ledger, sections } from '../../messages/landing.ts'
import { LandingSection } from './layout/landing-section.tsx'

/** Grid of product features, each with an illustration. */
export function FeatureGrid() {
  return (
    <LandingSection
      id={sections.features}
      title={features.title}
      text={features.text}
      entry={ledger.features}
    >
      <ul className={styles['grid']}>
        {features.items.map(({ picture, title, text }) => (
          <li key={picture} className={styles['feature']} data-picture={picture}>
            <div className={styles['picture']} aria-hidden="true">
              <FeaturePicture name={picture} />
            </div>
            <div className={styles['words']}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
