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
 * Shows the on-screen keyboard for the touched field. Its element moves into an open dialog, where a press on
 * it is not a press outside, and a screen reader still reaches it.
 */
export function TouchKeyboard() {
  const [place] = useState(() => document.createElement('div'))
  const [field, dismiss] = useTouchedField()
  // For all fields of a visit; the page goes with its visitor.
  const [script, setScript] = useState<KeyboardScript>('latin')

  useLayoutEffect(() => {
    if (field === null) return undefined
    const container = field.closest('[role="dialog"], [role="alertdialog"]') ?? document.body
    container.append(place)
    // A dialog that opened over the keyboard hid it, as everything beside itself.
    place.removeAttribute('aria-hidden')
    const { style } = document.documentElement
    const makeRoom = (): void => {
      const height = place.firstElementChild?.getBoundingClientRect().height ?? 0
      style.setProperty(HEIGHT, `${height}px`)
      if (height > 0) field.scrollIntoView({ block: 'center' })
    }
    // It grows when its code has come, and with every other set of rows.
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
      // Each field begins with its own first layout.
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
