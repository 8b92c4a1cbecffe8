import type { CartItem } from '../../contract/shop-entities/cart.ts'
import { cartLink } from '../../domain/cart-link.ts'
import { cartLinkMessages } from '../../messages/cart-link.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import layout from '../../ui/layout.module.css'

/** QR code that opens the cart in the web shop. Contains products and quantities, no personal data. */
export function TakeAlongDialog({
  cart,
  webShopUrl,
  clientLoginId,
  open,
  onClose,
  title,
  text,
}: {
  cart: readonly CartItem[]
  webShopUrl: string
  clientLoginId: string
  open: boolean
  onClose: () => void
  title: string
  text: string
}) {
  const link = cartLink(webShopUrl, clientLoginId, cart)
  return (
    <Dialog onClose={onClose} open={open} size="small" title={title}>
      {link === null ? (
        <InlineMessage tone="info">{cartLinkMessages.tooLarge}</InlineMessage>
      ) : (
        <div className={layout.stack4}>
          <QrCode label={cartLinkMessages.codeLabel(cart.length)} text={link} />
          <p>{text}</p>
        </div>
      )}
    </Dialog>
  )
}
