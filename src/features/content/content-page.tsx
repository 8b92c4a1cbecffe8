import { freshMs } from '../../api/freshness.ts'
import { useQuery } from '@tanstack/react-query'
import { contentMessages } from '../../messages/content.ts'
import { localeTexts } from '../../messages/locale.ts'
import { clientHomePath } from '../../contract/routes.ts'
import { failureReference, fetchFor } from '../../store/catalogue/query-client.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SafeHtml } from '../../ui/html/safe-html.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Link } from '../../components/link/link.tsx'
import { PageTitle } from '../../components/page-title/page-title.tsx'
import { inBackground } from '../../lib/in-background.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import styles from './content-page.module.css'

/**
 * A content page: the client's title and HTML (section 2). No login needed.
 * @param name the call that loads it
 * @param title shown until its own title has loaded
 * @param withPicture true for About Us, the only page with an image
 */
function ContentPage({
  name,
  title,
  withPicture = false,
}: {
  name: 'aboutUs' | 'termsAndConditions' | 'privacyPolicy'
  title: string
  withPicture?: boolean
}) {
  const clientLoginId = useClientLoginId()
  const page = useQuery({
    // The provider answers in the language of the call.
    queryKey: ['content', name, clientLoginId, localeTexts.language],
    queryFn: ({ signal }) => fetchFor(name, { client_id: clientLoginId }, signal),
    staleTime: freshMs(name),
  })
  const shownTitle = page.data?.title || title
  const isEmpty = page.data?.description.trim() === ''
  const backToShop = (
    <Link className={buttonClass({ variant: 'secondary' })} to={clientHomePath(clientLoginId)}>
      {contentMessages.home}
    </Link>
  )
  return (
    <div className={styles.page}>
      <PageTitle title={shownTitle} />
      <h1>{shownTitle}</h1>
      {page.data === undefined && page.isFetching && <TextSkeleton withPicture={withPicture} />}
      {page.data !== undefined && withPicture && page.data.filename !== '' && (
        <Picture
          alt=""
          className={styles.picture}
          filename={page.data.filename}
          fit="cover"
          priority
          ratio="21 / 9"
          sizes="min(60rem, 100vw)"
        />
      )}
      {page.data !== undefined && !isEmpty && (
        <SafeHtml className={styles.text} html={page.data.description} />
      )}
      {page.isError && !page.isFetching && (
        <LoadFailed
          onRetry={() => inBackground(page.refetch())}
          part="first"
          reference={failureReference(page.error)}
          title={contentMessages.failed}
          wayOn={backToShop}
        />
      )}
      {isEmpty && (
        <EmptyState
          action={backToShop}
          picture="lost"
          text={contentMessages.failedText}
          title={contentMessages.failed}
        />
      )}
    </div>
  )
}

function TextSkeleton({ withPicture }: { withPicture: boolean }) {
  return (
    <div aria-busy="true" className={classNames(layout.stack3, styles.skeleton)}>
      {withPicture && <Skeleton ratio="21 / 9" />}
      {['100%', '92%', '97%', '60%', '100%', '88%', '40%'].map((width, index) => (
        // The lines never change order.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={index} shape="line" width={width} />
      ))}
    </div>
  )
}

/** `/About_us` (section 2). */
export function AboutUsPage() {
  return <ContentPage name="aboutUs" title={contentMessages.aboutUs} withPicture />
}

/** `/Privacy_policy` (section 2). */
export function PrivacyPage() {
  return <ContentPage name="privacyPolicy" title={contentMessages.privacy} />
}

/** `/Terms_and_conditions` (section 2). */
export function TermsPage() {
  return <ContentPage name="termsAndConditions" title={contentMessages.terms} />
}
