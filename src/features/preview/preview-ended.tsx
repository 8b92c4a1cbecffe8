import { previewMessages } from '../../messages/preview.ts'
import { useShownTexts } from '../../store/session/use-shown-texts.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'

/** Shown instead of the shop once a preview has ended. */
export function PreviewEnded() {
  useShownTexts()
  return (
    <main id="main">
      <title>{previewMessages.endedTitle}</title>
      <EmptyState
        headingLevel={1}
        picture="login"
        text={previewMessages.endedText}
        title={previewMessages.endedTitle}
      />
    </main>
  )
}
