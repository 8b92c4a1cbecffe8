import { PageHead } from '../parts/page-head.tsx'

/** Not drawn yet. */
export function InvitationPage() {
  return <PageHead title="Invitation" />
}
