import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { clientHomePath } from '../../contract/routes.ts'
import { isScanned, noBurst, scannedCart, withKey } from '../../domain/scanner.ts'
import { inBackground } from '../../lib/in-background.ts'
import { replaceText, typedField, type TypedField } from './typed-field.ts'

/**
 * Handles a scanned cart link: the home asks, as it does for an opened link. Nothing that is scanned stays in
 * a field; what a person types is not changed.
 * @param onCart called when the shop must be shown
 */
export function Scanner({
  webShopUrl,
  clientLoginId,
  onCart,
}: {
  webShopUrl: string
  clientLoginId: string
  onCart: () => void
}) {
  const navigate = useNavigate()
  const take = useEffectEvent((text: string) => {
    const cart = scannedCart(text, webShopUrl, clientLoginId)
    if (cart === null) return
    onCart()
    inBackground(navigate({ pathname: clientHomePath(clientLoginId), hash: cart }))
  })
  useEffect(() => {
    let burst = noBurst
    /**
     * The field in which the burst began, and its text before: the first keys can't be recognized as a scan
     * yet.
     */
    let began: { field: TypedField; text: string } | null = null

    function hear(event: KeyboardEvent): void {
      const { key, timeStamp: at, repeat, ctrlKey, altKey, metaKey } = event
      const wasScanned = isScanned(burst)
      const now = withKey(burst, { key, at, repeat, withModifier: ctrlKey || altKey || metaKey })
      if (now.burst.text.length === 1) {
        const field = typedField(event.target)
        began = field === null ? null : { field, text: field.value }
      }
      burst = now.burst
      if (now.ended === null && !isScanned(burst)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!wasScanned && began !== null) replaceText(began.field, began.text)
      if (now.ended !== null) take(now.ended)
    }

    // Capture, to be the first listener.
    addEventListener('keydown', hear, true)
    return () => removeEventListener('keydown', hear, true)
  }, [])
  return null
}
