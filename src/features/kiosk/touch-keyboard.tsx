import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { KeyboardScript } from '../../ui/keyboard/keyboard-layouts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { deleteIn, enterMeans, fieldName, goOn, keyboardKindOf, typeInto } from './typed-field.ts'
import { useTouchedField } from './use-touched-field.ts'

const OnScreenKeyboard = lazyPart(
  async () => (await import('../../ui/keyboard/on-screen-keyboard.tsx')).OnScreenKeyboard,
)

const HEIGHT = '--keyboard-height'
const CAPITAL_FIRST = new Set(['name', 'street-address'])

/**
 * Shows the on-screen keyboard for the touched field. Its element moves into an open dialog, so that a press
 * on it is not a press outside, and screen readers reach it.
 */
export function TouchKeyboard() {
  const [place] = useState(() => document.createElement('div'))
  const [field, dismiss] = useTouchedField()
  // For the whole visit; the page is reloaded after it.
  const [script, setScript] = useState<KeyboardScript>('latin')

  useLayoutEffect(() => {
    if (field === null) return undefined
    const container = field.closest('[role="dialog"], [role="alertdialog"]') ?? document.body
    container.append(place)
    // A dialog that opened over the keyboard has hidden it, like everything outside.
    place.removeAttribute('aria-hidden')
    const { style } = document.documentElement
    const makeRoom = (): void => {
      const height = place.firstElementChild?.getBoundingClientRect().height ?? 0
      style.setProperty(HEIGHT, `${height}px`)
      if (height > 0) field.scrollIntoView({ block: 'center' })
    }
    // The height changes when the code has loaded, and with each layout.
    const observer = new ResizeObserver(makeRoom)
    const watchContent = (): void => {
      observer.disconnect()
      if (place.firstElementChild !== null) observer.observe(place.firstElementChild)
    }
    const arrivals = new MutationObserver(watchContent)
    arrivals.observe(place, { childList: true })
    watchContent()
    return () => {
      arrivals.disconnect()
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [field, place])

  useEffect(() => () => place.remove(), [place])

  if (field === null) return null
  return createPortal(
    <OnScreenKeyboard
      capital={field.value === '' && CAPITAL_FIRST.has(field.autocomplete)}
      enter={enterMeans(field)}
      fieldName={fieldName(field)}
      // A new field starts with its first layout.
      key={`${field.id} ${field.name}`}
      kind={keyboardKindOf(field)}
      onDelete={() => deleteIn(field)}
      onDone={dismiss}
      onEnter={() => goOn(field)}
      onScript={setScript}
      onType={(text) => typeInto(field, text)}
      script={script}
    />,
    place,
  )
}
