import { freshMs } from '../../api/freshness.ts'
import { useQuery } from '@tanstack/react-query'
import type { Client } from '../../contract/shop-entities/client.ts'
import { contentMessages } from '../../messages/content.ts'
import { failureReference, fetchFor } from '../../store/catalogue/query-client.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'
import { useShop } from '../../store/shop-store.ts'
import { selectClient } from '../../store/session/client-slice.ts'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Loader } from '../../ui/status/loader.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PageTitle } from '../../components/page-title/page-title.tsx'
import { inBackground } from '../../lib/in-background.ts'
import { classNames } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import styles from './content-page.module.css'

/**
 * `/Contact_us` (section 2): the client's code, name, email, address and logo. A failure is only logged
 * (section 8); the page then shows what is already known of the client.
 */
export function ContactUsPage() {
  const clientLoginId = useClientLoginId()
  const known = useShop(selectClient)
  const details = useQuery({
    queryKey: ['client', clientLoginId],
    queryFn: ({ signal }) => fetchFor('clientDetails', { client_id: clientLoginId }, signal),
    staleTime: freshMs('clientDetails'),
  })
  const client = details.data ?? known
  return (
    <div className={styles.page}>
      <PageTitle title={contentMessages.contactUs} />
      <header>
        <h1>{contentMessages.contactUs}</h1>
        <p className={styles.intro}>{contentMessages.contactIntro}</p>
      </header>
      {client !== null && <ContactCard client={client} />}
      {client === null && details.isFetching && <Loader label={contentMessages.loading} />}
      {client === null && !details.isFetching && (
        <LoadFailed
          onRetry={() => inBackground(details.refetch())}
          part="first"
          reference={failureReference(details.error)}
          title={contentMessages.failed}
        />
      )}
    </div>
  )
}

function ContactCard({ client }: { client: Client }) {
  const { client_code, client_name, client_email, client_mobile, client_address, client_logo } = client
  return (
    <section aria-label={client_name} className={classNames(surface.card, styles.contact)}>
      {client_logo !== '' && (
        <div className={styles.logo}>
          <Picture alt={contentMessages.logo(client_name)} filename={client_logo} sizes="10rem" />
        </div>
      )}
      <dl className={styles.facts}>
        <Fact label={contentMessages.name} value={client_name} />
        <Fact label={contentMessages.code} value={client_code} />
        <Fact href={`mailto:${client_email}`} label={contentMessages.email} value={client_email} />
        <Fact href={`tel:${client_mobile}`} label={contentMessages.mobile} value={client_mobile} />
        <Fact label={contentMessages.address} value={client_address} />
      </dl>
    </section>
  )
}

function Fact({ label, value, href }: { label: string; value: string; href?: string }) {
  if (value === '') return null
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{href === undefined ? value : <a href={href}>{value}</a>}</dd>
    </div>
  )
}
