/** Text fields that the on-screen keyboard types into, and how it edits them. */
import type { KeyboardKind } from '../../ui/keyboard/keyboard-layouts.ts'

export type TypedField = HTMLInputElement | HTMLTextAreaElement

const TYPED_TYPES = new Set(['text', 'search', 'tel', 'email', 'url', 'password', 'number'])

/** The field that an event is about, where it is one that letters or digits can be typed into. */
export function typedField(target: EventTarget | null): TypedField | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isField || target.readOnly || target.disabled) return null
  return target instanceof HTMLTextAreaElement || TYPED_TYPES.has(target.type) ? target : null
}

/** The keys that a field asks for: a numeric pad for mobile, OTP and pincode, an @ for an e-mail address. */
export function keyboardKindOf({ inputMode, type }: TypedField): KeyboardKind {
  if (['numeric', 'decimal', 'tel'].includes(inputMode) || ['tel', 'number'].includes(type)) return 'digits'
  return type === 'email' || inputMode === 'email' ? 'email' : 'text'
}

/** What a field is called, as its label says. */
export function fieldName(field: TypedField): string {
  return field.labels?.[0]?.textContent.trim() || field.ariaLabel || field.placeholder
}

/** The field after this one in its form, of whatever kind. */
function nextField(field: TypedField): HTMLElement | null {
  const fields = [...(field.form?.elements ?? [])].filter(
    (element): element is HTMLElement =>
      element.matches('input:not([type=hidden]), select, textarea') && !element.matches(':disabled'),
  )
  return fields[fields.indexOf(field) + 1] ?? null
}

/** What the key at the lower right does: on to the next field, or the form's own end. */
export function enterMeans(field: TypedField): 'next' | 'search' | 'go' {
  if (field.enterKeyHint === 'search') return 'search'
  return nextField(field) === null ? 'go' : 'next'
}

/** Goes on as Enter would, except that it passes through a form's fields before it sends them. */
export function goOn(field: TypedField): void {
  const next = field.enterKeyHint === 'search' ? null : nextField(field)
  if (next !== null) next.focus()
  else field.form?.requestSubmit()
}

/**
 * Types at the caret, or over what is selected. The browser's own editing command keeps the caret, the field's
 * greatest length and the events that a form listens to; e-mail fields offer no other way to the caret.
 */
export function typeInto(field: TypedField, text: string): void {
  edit(field, 'insertText', text)
}

/** Deletes what is selected, or the character before the caret. */
export function deleteIn(field: TypedField): void {
  edit(field, 'delete')
}

/** Puts a text in the place of all that stands in a field. */
export function replaceText(field: TypedField, text: string): void {
  field.select()
  if (text === '') deleteIn(field)
  else typeInto(field, text)
}

function edit(field: TypedField, command: 'insertText' | 'delete', text?: string): void {
  if (document.activeElement !== field) field.focus({ preventScroll: true })
  // oxlint-disable-next-line typescript/no-deprecated -- nothing has replaced it, and a kiosk is always Chromium
  document.execCommand(command, false, text)
}
