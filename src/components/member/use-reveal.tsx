import { useState, type ReactNode } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { privacyMessages } from '../../messages/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { useSharedScreen } from '../../ui/shared-screen.tsx'

/**
 * Masking of personal details on a shared screen until their owner asks to see them.
 * @returns whether they are hidden now, and the button that shows and hides them; `null` where nobody else looks.
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
        {shown ? privacyMessages.hide : privacyMessages.show}
      </Button>
    ),
  }
}
