import { Button } from '../../src/ui/button.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { useChange } from '../api/changes.ts'
import type { Member } from './login-state.ts'

/**
 * A new tab, opened by the press itself: later the browser would block it. It can't reach this page, and has nothing of
 * what this page keeps.
 * @returns null if the browser opens none
 */
function openTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab === null) return null
  tab.opener = null
  tab.sessionStorage.clear()
  return tab
}

/** Opens the shop as the member sees it, in a new tab. */
export function PreviewButton({ member: { id, name } }: { member: Member }) {
  const preview = useChange('previewMember', [])
  const say = (text: string) => showToast({ kind: 'error', text })
  function open(): void {
    const tab = openTab()
    if (tab === null) return say('The browser opened no new tab. Allow pop-up windows for this page.')
    preview.mutate(
      { id },
      {
        onSuccess: ({ url }) => tab.location.replace(url),
        onError({ message }) {
          tab.close()
          say(message)
        },
      },
    )
  }
  return (
    <Button busy={preview.isPending} onClick={open} size="small" variant="secondary">
      {`See the shop as ${name || 'this member'}`}
    </Button>
  )
}
