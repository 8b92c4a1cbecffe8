import { useState, type ReactNode } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { privacyMessages } from '../../messages/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { useSharedScreen } from '../../ui/shared-screen.tsx'

/**
 * Masks personal details on a shared screen until their owner reveals them.
 * @returns whether they are hidden, and the button that shows or hides them; `null` if the screen is not
 * shared
 */
export function useReveal(): { hidden: boolean; reveal: ReactNode } {
  const shared = useSharedScreen()
  const [shown, setShown] = useState(false)
  if (!shared) return { hidden: false, reveal: null }
  const Sign = shown ? EyeOff : Eye
  return {
    hidden: !shown,
    reveal: (
      <Button onClick={() => setShown(!shown)} size="small" variant="secondary">
        <Sign aria-hidden="true" size="1.25em" />
        <span>{shown ? privacyMessages.hide : privacyMessages.show}</span>
      </Button>
    ),
  }
}
