import { contentMessages } from '../../contract/messages/content.ts'
import { ContentPage } from './content-page.tsx'

/** `/Privacy_policy` (section 2). */
export function PrivacyPage() {
  return <ContentPage name="privacyPolicy" title={contentMessages.privacy} />
}
