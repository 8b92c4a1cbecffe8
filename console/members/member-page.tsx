import { PageHead } from '../parts/page-head.tsx'

/** Not drawn yet. */
export function MemberPage() {
  return <PageHead title="Member" />
}
