import { PageHead } from '../parts/page-head.tsx'

/** Not drawn yet. */
export function MembersPage() {
  return <PageHead title="Members" />
}
