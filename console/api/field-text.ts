type TextField = HTMLInputElement | HTMLTextAreaElement

/** The event's field, if text is typed into it. */
export function textField(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target
  return target instanceof HTMLInputElement && ['text', 'search', 'tel', 'url'].includes(target.type)
    ? target
    : null
}

/** Replaces a field's text as if it were typed, so that its form notices. */
export function setFieldText(field: TextField, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // The prototype's: React has its own on the element, and takes what that one is told for no change.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
