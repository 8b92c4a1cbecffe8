import { about } from '../../messages/company.ts'
import { layoutCopy, productName } from '../../messages/landing.ts'
import layout from './layout/landing-layout.module.css'
import styles from './simple-page.module.css'

/** `/about`: about the company (section 2). */
export function AboutPage() {
  return (
    <div className={layout.type}>
      <title>{`${layoutCopy.about} · ${productName}`}</title>
      <div className={styles.page}>
        <h1 className={styles.title}>{about.title}</h1>
        <p className={styles.lead}>{about.lead}</p>
        <div className={styles.parts}>
          {about.paragraphs.map(({ title, text }) => (
            <section key={title} className={styles.part}>
              <h2>{title}</h2>
              <p>{text}</p>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
