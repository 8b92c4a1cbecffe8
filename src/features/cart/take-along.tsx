import { useState } from 'react'
import { Smartphone } from 'lucide-react'
import type { CartItem } from '../../contract/entities/cart.ts'
import { cartLinkMessages } from '../../messages/cart-link.ts'
import { platform } from '../../platform/platform.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const TakeAlongDialog = lazyPart(async () => (await import('./take-along-dialog.tsx')).TakeAlongDialog)

/** Opens a code that takes the cart to a phone: at a terminal that knows where the web shop is, and nowhere else. */
export function TakeAlong({ cart }: { cart: readonly CartItem[] }) {
  const [open, setOpen] = useState(false)
  const { terminal } = platform()
  if (terminal === null || terminal.webShopUrl === null) return null
  const { webShopUrl, clientLoginId } = terminal
  return (
    <>
      <Button onClick={() => setOpen(true)} variant="secondary" wide>
        <Smartphone aria-hidden="true" size="1.25em" />
        {cartLinkMessages.takeAlong}
      </Button>
      <TakeAlongDialog
        cart={cart}
        clientLoginId={clientLoginId}
        onClose={() => setOpen(false)}
        open={open}
        webShopUrl={webShopUrl}
      />
    </>
  )
}
