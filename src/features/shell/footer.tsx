import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { COPYRIGHT_YEAR } from '../../contract/limits.ts'
import { shellMessages } from '../../messages/shell.ts'
import { routePatterns } from '../../contract/routes.ts'
import { selectClient } from '../../store/session/client-slice.ts'
import { useShop } from '../../store/shop-store.ts'
import { useHomePath } from '../../store/home/use-home-path.ts'
import { LanguageSwitch, useLanguageOffer } from '../../components/language/lazy-language-switch.ts'
import { Link } from '../../components/link/link.tsx'
import styles from './footer.module.css'

/**
 * Footer of the shop: the client's contact details and pages (section 2, "Footer").
 * @param isOpen false for a suspended client, which has no products to look at
 */
export function Footer({ isOpen = true }: { isOpen?: boolean }) {
  const client = useShop(selectClient)
  const homePath = useHomePath()
  const name = client?.client_name || shellMessages.defaultName
  const isOffered = useLanguageOffer()
  return (
    <footer className={styles.footer}>
      <div className={styles.frame}>
        <section aria-label={shellMessages.contact} className={styles.contact}>
          <h2 className={styles.name}>{name}</h2>
          <address className={styles.address}>
            {client?.client_address && (
              <p className={styles.line}>
                <MapPin aria-hidden="true" />
                <span>{client.client_address}</span>
              </p>
            )}
            {client?.client_mobile && (
              <a className={styles.line} href={`tel:${client.client_mobile.replaceAll(/[^\d+]/g, '')}`}>
                <Phone aria-hidden="true" />
                <span>{client.client_mobile}</span>
              </a>
            )}
            {client?.client_email && (
              <a className={styles.line} href={`mailto:${client.client_email}`}>
                <Mail aria-hidden="true" />
                <span>{client.client_email}</span>
              </a>
            )}
          </address>
        </section>
        <nav aria-label={shellMessages.footerLinks} className={styles.links}>
          <Link to={homePath}>{shellMessages.home}</Link>
          <Link to={routePatterns.aboutUs}>{shellMessages.aboutUs}</Link>
          <Link to={routePatterns.contactUs}>{shellMessages.contactUs}</Link>
          {isOpen && <Link to={routePatterns.productListing}>{shellMessages.shopProducts}</Link>}
          <Link to={routePatterns.terms}>{shellMessages.termsOfUse}</Link>
          <Link to={routePatterns.privacy}>{shellMessages.privacyPolicy}</Link>
        </nav>
        {isOffered && <LanguageSwitch />}
        <p className={styles.copyright}>{shellMessages.copyright(COPYRIGHT_YEAR, name)}</p>
      </div>
    </footer>
  )
}
