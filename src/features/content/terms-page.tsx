import { contentMessages } from '../../contract/messages/content.ts'
import { ContentPage } from './content-page.tsx'

/** `/Terms_and_conditions` (section 2). */
export function TermsPage() {
  return <ContentPage name="termsAndConditions" title={contentMessages.terms} />
}
