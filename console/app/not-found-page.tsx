import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { PageHead } from '../parts/page-head.tsx'

/** Page for an unknown address. */
export function NotFoundPage() {
  return (
    <>
      <PageHead title="Not found" />
      <EmptyState picture="lost" title="There is no such page in the console" />
    </>
  )
}
