import { useState } from 'react'
import QrCode from 'lucide-react/icons/qr-code'
import Smartphone from 'lucide-react/icons/smartphone'
import type { CartItem } from '../../contract/shop-entities/cart.ts'
import { cartLinkMessages } from '../../messages/cart-link.ts'
import { platform } from '../../platform/platform.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const TakeAlongDialog = lazyPart(async () => (await import('./take-along-dialog.tsx')).TakeAlongDialog)

/**
 * Button that opens the cart's QR code: to take the cart from a terminal to a phone (if the web shop's
 * address is known), or from the web shop to a terminal with a scanner.
 */
export function TakeAlong({ cart }: { cart: readonly CartItem[] }) {
  const [open, setOpen] = useState(false)
  const ownClient = useClientLoginId()
  const { terminal } = platform()
  const webShopUrl = terminal === null ? location.origin : terminal.webShopUrl
  if (webShopUrl === null) return null
  const [Icon, title, text] =
    terminal === null
      ? [QrCode, cartLinkMessages.showCode, cartLinkMessages.showCodeText]
      : [Smartphone, cartLinkMessages.takeAlong, cartLinkMessages.takeAlongText]
  return (
    <>
      <Button onClick={() => setOpen(true)} variant={terminal === null ? 'quiet' : 'secondary'} wide>
        <Icon aria-hidden="true" size="1.25em" />
        <span>{title}</span>
      </Button>
      <TakeAlongDialog
        cart={cart}
        clientLoginId={terminal?.clientLoginId ?? ownClient}
        onClose={() => setOpen(false)}
        open={open}
        text={text}
        title={title}
        webShopUrl={webShopUrl}
      />
    </>
  )
}
