import { inBackground } from '../../src/lib/in-background.ts'
import { LoadFailed } from '../../src/ui/status/load-failed.tsx'
import { Skeleton } from '../../src/ui/status/skeleton.tsx'
import { AdminCallError } from '../api/admin-call.ts'
import { EmptyPage } from './empty-page.tsx'
import { PageHead } from './page-head.tsx'

/** The id in an address; 0 if it is none. */
export const idOf = (asked: string): number => (/^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : 0)

interface LoadingPageProps {
  title: string
  query: { error: Error | null; refetch: () => Promise<unknown> }
  /** Texts for a subject that does not exist: a message, and the link to its list. */
  missing?: { words: string; path: string; all: string }
  /** Whether the address has no valid id, so that no call is made. */
  isNothing?: boolean
}

/** A subject's page until it has loaded: a placeholder, a failed call with its retry, or "does not exist". */
export function LoadingPage({
  title,
  query: { error, refetch },
  missing,
  isNothing = false,
}: LoadingPageProps) {
  const isMissing = isNothing || (error instanceof AdminCallError && error.error === 'not_found')
  if (missing !== undefined && isMissing)
    return (
      <EmptyPage act={missing.all} head={title} picture="search" title={missing.words} to={missing.path} />
    )
  return (
    <>
      <PageHead title={title} />
      {error === null ? (
        <Skeleton height="20rem" />
      ) : (
        <LoadFailed
          onRetry={() => inBackground(refetch())}
          part="first"
          reference={null}
          title={error.message}
        />
      )}
    </>
  )
}
