/** Text fields that the on-screen keyboard types into, and how it edits them. */
import type { KeyboardKind } from '../../ui/keyboard/keyboard-layouts.ts'

export type TypedField = HTMLInputElement | HTMLTextAreaElement

const TYPED_TYPES = new Set(['text', 'search', 'tel', 'email', 'url', 'password', 'number'])

/** The field of an event, if it accepts letters or digits. */
export function typedField(target: EventTarget | null): TypedField | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isField || target.readOnly || target.disabled) return null
  return target instanceof HTMLTextAreaElement || TYPED_TYPES.has(target.type) ? target : null
}

/** The field's keyboard: digits for mobile, OTP and pincode, an @ for an e-mail address. */
export function keyboardKindOf({ inputMode, type }: TypedField): KeyboardKind {
  if (['numeric', 'decimal', 'tel'].includes(inputMode) || ['tel', 'number'].includes(type)) return 'digits'
  return type === 'email' || inputMode === 'email' ? 'email' : 'text'
}

/** A field's label. */
export function fieldName(field: TypedField): string {
  return field.labels?.[0]?.textContent.trim() || field.ariaLabel || field.placeholder
}

function nextField(field: TypedField): HTMLElement | null {
  const fields = [...(field.form?.elements ?? [])].filter(
    (element): element is HTMLElement =>
      element.matches('input:not([type=hidden]), select, textarea') && !element.matches(':disabled'),
  )
  return fields[fields.indexOf(field) + 1] ?? null
}

/** Action of the key at the lower right: go to the next field, or submit. */
export function enterMeans(field: TypedField): 'next' | 'search' | 'go' {
  if (field.enterKeyHint === 'search') return 'search'
  return nextField(field) === null ? 'go' : 'next'
}

/** Acts like Enter, but goes through a form's fields before submitting. */
export function goOn(field: TypedField): void {
  const next = field.enterKeyHint === 'search' ? null : nextField(field)
  if (next !== null) next.focus()
  else field.form?.requestSubmit()
}

/**
 * Inserts text at the caret or replaces the selection. Uses the browser's editing command, which keeps the
 * caret, the maximum length and the form's events; e-mail fields give no other access to the caret.
 */
export function typeInto(field: TypedField, text: string): void {
  edit(field, 'insertText', text)
}

/** Deletes the selection or the character before the caret. */
export function deleteIn(field: TypedField): void {
  edit(field, 'delete')
}

/** Replaces the whole text of a field. */
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
