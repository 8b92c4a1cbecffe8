import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { quantityLimits, toastMs } from '../../contract/limits.ts'
import { routePatterns } from '../../contract/routes.ts'
import { cartTotal, lineTotal } from '../../domain/cart.ts'
import {
  isCapped,
  linesOfFragment,
  type CartLinkLine,
  type CartOffer as Offer,
} from '../../domain/cart-link.ts'
import { inLanguage } from '../../domain/localized.ts'
import { cartLinkMessages } from '../../messages/cart-link.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { localeTexts } from '../../messages/locale.ts'
import { addOffered } from '../../store/order/change-whole-cart.ts'
import { useShop } from '../../store/shop-store.ts'
import { lineDetails } from '../../components/cart/line-details.ts'
import { PointsFacts } from '../../components/points/points-facts.tsx'
import { ProductLine } from '../../components/product/product-line.tsx'
import { Button } from '../../ui/button.tsx'
import { AnswerButton, Dialog } from '../../ui/dialog/dialog.tsx'
import { focusMain } from '../../ui/focus-main.ts'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { Loader } from '../../ui/status/loader.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { useCartOffer } from './use-cart-offer.ts'
import { inBackground } from '../../lib/in-background.ts'
import surface from '../../ui/surface.module.css'
import layout from '../../ui/layout.module.css'

/** Products that can be added, their price, and products that are no longer available. */
function OfferedLines({ offer }: { offer: Offer }) {
  const cart = useShop((state) => state.cart)
  const { items, goneNames, unknownCount, unansweredCount, asksTooMuch } = offer
  return (
    <>
      {items.length > 0 && (
        <>
          <ul className={surface.divided}>
            {items.map((item) => (
              <li key={item.product_id}>
                <ProductLine
                  details={[checkoutMessages.quantity(item.quantity), ...lineDetails(item)]}
                  filename={item.product_filename}
                  name={inLanguage(item.product_name)}
                  points={lineTotal(item)}
                />
              </li>
            ))}
          </ul>
          <PointsFacts balance={null} total={cartTotal(items)} />
          {cart.length > 0 && <p>{cartLinkMessages.addsToCart}</p>}
        </>
      )}
      {(asksTooMuch || isCapped(cart, items)) && (
        <InlineMessage tone="info">{cartLinkMessages.capped(quantityLimits.max)}</InlineMessage>
      )}
      {goneNames.length > 0 && (
        <InlineMessage tone="warning">
          {cartLinkMessages.goneNamed(new Intl.ListFormat(localeTexts.language).format(goneNames))}
        </InlineMessage>
      )}
      {unknownCount > 0 && (
        <InlineMessage tone="warning">{cartLinkMessages.goneCount(unknownCount)}</InlineMessage>
      )}
      {unansweredCount > 0 && (
        <InlineMessage tone="error">{cartLinkMessages.unanswered(unansweredCount)}</InlineMessage>
      )}
    </>
  )
}

function OfferDialog({
  lines,
  onAdd,
  onClose,
  onNonsense,
}: {
  lines: readonly CartLinkLine[]
  onAdd: (offer: Offer) => void
  onClose: () => void
  onNonsense: () => void
}) {
  const { offer, askAgain } = useCartOffer(lines)
  const isNonsense = offer?.isNonsense === true
  const refuse = useEffectEvent(onNonsense)
  useEffect(() => {
    if (isNonsense) refuse()
  }, [isNonsense])
  const isEmpty = offer !== null && offer.items.length === 0 && offer.unansweredCount === 0
  return (
    <Dialog
      focusField={false}
      footer={
        <>
          <AnswerButton onClick={onClose} variant="secondary">
            {isEmpty ? cartLinkMessages.close : cartLinkMessages.refuse}
          </AnswerButton>
          {offer !== null && offer.unansweredCount > 0 && (
            <Button onClick={askAgain} variant="secondary">
              {cartLinkMessages.tryAgain}
            </Button>
          )}
          {offer !== null && offer.items.length > 0 && (
            <AnswerButton onClick={() => onAdd(offer)}>{cartLinkMessages.add}</AnswerButton>
          )}
        </>
      }
      onClose={onClose}
      open
      title={cartLinkMessages.offerTitle}
    >
      <div className={layout.stack4}>
        {offer === null || isNonsense ? (
          <Loader label={cartLinkMessages.looking} labelShown />
        ) : (
          <OfferedLines offer={offer} />
        )}
      </div>
    </Dialog>
  )
}

/**
 * Offers the cart of a link (`#cart=…`, wire contract). Nothing is added before the member accepts. The
 * answer removes the fragment from the address, so that a reload does not ask again. If the client requires
 * login, the question waits for it.
 */
export function CartOffer() {
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const lines = useMemo(() => linesOfFragment(hash), [hash])
  const waits = useShop((state) => state.home?.data.client.user_login_needed === true && state.user === null)

  function forgetFragment(): void {
    inBackground(navigate(pathname, { replace: true }))
  }
  function refuseUnreadable(): void {
    showToast({ kind: 'info', text: cartLinkMessages.unreadable, ms: toastMs.redirect })
    forgetFragment()
  }
  const refuse = useEffectEvent(refuseUnreadable)
  useEffect(() => {
    if (lines.length === 0) refuse()
  }, [lines])
  // Nothing had the focus before, so move it to the page.
  useEffect(() => () => void setTimeout(focusMain), [])

  if (lines.length === 0 || waits) return null
  return (
    <OfferDialog
      key={hash}
      lines={lines}
      onAdd={({ items }) => {
        addOffered(items)
        forgetFragment()
        inBackground(navigate(routePatterns.cart))
      }}
      onClose={forgetFragment}
      onNonsense={refuseUnreadable}
    />
  )
}
