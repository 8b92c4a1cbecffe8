import { useEffect, useState } from 'react'
import { typedField, type TypedField } from './typed-field.ts'

/** A key press on a physical keyboard: no on-screen keyboard is needed. */
function isTypedByHand({ isTrusted, key }: KeyboardEvent): boolean {
  return isTrusted && key.length === 1
}

/**
 * The focused field, if the last pointer was a finger; also if the login focuses it by itself. The system's
 * own touch keyboard (Windows) stays closed, because the two would cover each other.
 * @returns the field, and a function that releases it until it is touched again
 */
export function useTouchedField(): [TypedField | null, () => void] {
  const [field, setField] = useState<TypedField | null>(null)
  useEffect(() => {
    let byFinger = false
    const follow = (): void => setField(byFinger ? typedField(document.activeElement) : null)
    const onPointer = ({ pointerType, target }: PointerEvent): void => {
      byFinger = pointerType === 'touch' || pointerType === 'pen'
      // Touching the focused field fires no focus event.
      if (target === document.activeElement) follow()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (!isTypedByHand(event)) return
      byFinger = false
      follow()
    }
    // After the press that moved the focus: hiding the keyboard earlier would move the button away before the
    // click. Between two fields the focus is also briefly nowhere.
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
