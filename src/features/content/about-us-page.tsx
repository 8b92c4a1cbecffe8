import { contentMessages } from '../../contract/messages/content.ts'
import { ContentPage } from './content-page.tsx'

/** `/About_us` (section 2). */
export function AboutUsPage() {
  return <ContentPage name="aboutUs" title={contentMessages.aboutUs} withPicture />
}
