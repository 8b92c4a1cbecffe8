import { useEffect, useState } from 'react'
import { typedField, type TypedField } from './typed-field.ts'

/** A key that a hand pressed on a real keyboard: whoever has one needs no other. */
function isTypedByHand({ isTrusted, key }: KeyboardEvent): boolean {
  return isTrusted && key.length === 1
}

/**
 * The field that is being typed into, where a finger was the last to point at anything: also the one that a step of
 * the login focuses by itself. A system with a keyboard of its own for touch screens (Windows) leaves it down: two
 * would cover each other.
 * @returns the field, and what lets go of it until it is touched again
 */
export function useTouchedField(): [TypedField | null, () => void] {
  const [field, setField] = useState<TypedField | null>(null)
  useEffect(() => {
    let byFinger = false
    const follow = (): void => setField(byFinger ? typedField(document.activeElement) : null)
    const onPointer = ({ pointerType, target }: PointerEvent): void => {
      byFinger = pointerType === 'touch' || pointerType === 'pen'
      // The field that has the focus already gets no other event when it is touched again.
      if (target === document.activeElement) follow()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (!isTypedByHand(event)) return
      byFinger = false
      follow()
    }
    // After the press that moved the focus: a keyboard that went before the finger's click would move the button away
    // from under it. Between two fields the focus is nowhere for a moment, too.
    const followSoon = (): void => void setTimeout(follow)
    const keepMachinesKeyboardDown = ({ target }: FocusEvent): void => {
      typedField(target)?.setAttribute('virtualkeyboardpolicy', 'manual')
    }
    const options = { capture: true }
    addEventListener('pointerdown', onPointer, options)
    addEventListener('keydown', onKey, options)
    addEventListener('focusin', keepMachinesKeyboardDown, options)
    addEventListener('focusin', followSoon, options)
    addEventListener('focusout', followSoon, options)
    return () => {
      removeEventListener('pointerdown', onPointer, options)
      removeEventListener('keydown', onKey, options)
      removeEventListener('focusin', keepMachinesKeyboardDown, options)
      removeEventListener('focusin', followSoon, options)
      removeEventListener('focusout', followSoon, options)
    }
  }, [])
  return [field, () => setField(null)]
}
