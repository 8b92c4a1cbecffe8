import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { PageHead } from '../parts/page-head.tsx'

/** What an address shows that leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <PageHead title="Not found" />
      <EmptyState picture="lost" title="There is no such page in the console" />
    </>
  )
}
