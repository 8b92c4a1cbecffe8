import { PageHead } from '../parts/page-head.tsx'

/** Not drawn yet. */
export function SignInPage() {
  return <PageHead title="SignIn" />
}
