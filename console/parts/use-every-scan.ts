import { useEffect, useRef } from 'react'

/**
 * The field that reads every scan of the page, at any speed, whatever has the focus.
 * @returns the field's `ref`
 */
export function useEveryScan() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const listen = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): void => {
      if (key.length !== 1 || key === ' ' || ctrlKey || altKey || metaKey) return
      const isTyped = target instanceof HTMLElement && target.closest('input, textarea, select') !== null
      // The key is typed into what has the focus once it has been heard.
      if (!isTyped) field.current?.focus()
    }
    field.current?.focus()
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
  return field
}
