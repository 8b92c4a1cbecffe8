import { cartMessages } from '../../messages/cart.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button } from '../../ui/button.tsx'
import type { DrawingName } from '../../ui/status/drawing.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'

/**
 * Replaces a member's page for visitors, with a button that opens the login. Its title is the page's heading.
 */
export function LoginPrompt({
  title,
  text,
  picture = 'login',
}: {
  title: string
  text?: string
  picture?: DrawingName
}) {
  const openLogin = useShop((state) => state.openLogin)
  return (
    <EmptyState
      action={<Button onClick={openLogin}>{cartMessages.logIn}</Button>}
      headingLevel={1}
      picture={picture}
      text={text}
      title={title}
    />
  )
}
