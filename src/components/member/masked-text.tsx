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

/**
 * A detail, or its mask. What is hidden is not in the document at all, so that no screen reader and no extension
 * finds it there.
 * @param mask one of `domain/masking.ts`
 */
export function MaskedText({
  hidden,
  mask,
  text,
}: {
  hidden: boolean
  mask: (text: string) => string
  text: string
}) {
  if (!hidden || text.trim() === '') return text
  return (
    <>
      <span aria-hidden="true">{mask(text)}</span>
      <span className="visually-hidden">{privacyMessages.hidden}</span>
    </>
  )
}
