import { COPYRIGHT_YEAR } from '../../../contract/limits.ts'
import { routePatterns } from '../../../contract/routes.ts'
import { Coin } from '../../../components/points/points.tsx'
import { LanguageSwitch } from '../../../components/language/language-switch.tsx'
import { contactDetails, layoutCopy, navigation, productName } from '../../../messages/landing.ts'
import { companyEmail, companyPhone, navigationOrder } from '../landing-data.ts'
import { Link } from '../../../components/link/link.tsx'
import styles from './landing-footer.module.css'

/** Footer of the landing page, with placeholder contact details (section 2). */
export function LandingFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.brand}>
          <p className={styles.name}>
            <Coin />
            <span>{productName}</span>
          </p>
          <p>{layoutCopy.tagline}</p>
          <LanguageSwitch />
        </div>
        <nav aria-label={layoutCopy.footerProduct}>
          <h2>{layoutCopy.footerProduct}</h2>
          <ul>
            {navigationOrder.map((section) => (
              <li key={section}>
                <Link to={{ pathname: routePatterns.landing, hash: section }}>{navigation[section]}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={layoutCopy.footerCompany}>
          <h2>{layoutCopy.footerCompany}</h2>
          <ul>
            <li>
              <Link to={routePatterns.about}>{layoutCopy.about}</Link>
            </li>
            <li>
              <Link to={routePatterns.contact}>{layoutCopy.contact}</Link>
            </li>
          </ul>
        </nav>
        <div>
          <h2>{layoutCopy.footerContact}</h2>
          <ul>
            <li>
              <a href={`mailto:${companyEmail}`}>{companyEmail}</a>
            </li>
            <li>
              <a href={`tel:${companyPhone.replaceAll(' ', '')}`}>{companyPhone}</a>
            </li>
            <li>
              <address>{contactDetails.address.slice(1).join(', ')}</address>
            </li>
          </ul>
        </div>
      </div>
      <p className={styles.copyright}>{layoutCopy.copyright(COPYRIGHT_YEAR)}</p>
    </footer>
  )
}
