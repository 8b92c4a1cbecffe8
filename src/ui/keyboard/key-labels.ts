import type { KeyboardButtonAttributes, KeyboardButtonTheme } from 'react-simple-keyboard'
import { keyboardMessages } from '../../messages/keyboard.ts'
import { keyboardLayouts } from './keyboard-layouts.ts'

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string },
  ): {
    /** A trusted object in truth, which the library of types still calls a string. */
    createHTML(text: string): string
  }
}

/** A label is text and never markup. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The library writes labels as markup; where a page enforces trusted types they must come through a policy. */
function labelPolicy(): (text: string) => string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory }
  const policy = trustedTypes?.createPolicy('shop', { createHTML: escaped })
  return policy === undefined ? escaped : (text) => policy.createHTML(text)
}

const label = labelPolicy()

const allKeys = [
  ...new Set(
    Object.values(keyboardLayouts)
      .flatMap((layout) => Object.values(layout).flat())
      .flatMap((row) => row.split(' ')),
  ),
]

const words: Partial<Record<string, string>> = {
  '{bksp}': keyboardMessages.deleteKey,
  '{shift}': keyboardMessages.shift,
  '{space}': keyboardMessages.space,
  '{symbols}': keyboardMessages.symbols,
  '{letters}': keyboardMessages.letters,
}

const commonLabels = Object.fromEntries(allKeys.map((key) => [key, label(words[key] ?? key)]))

const enterLabels = {
  next: { ...commonLabels, '{enter}': label(keyboardMessages.next) },
  search: { ...commonLabels, '{enter}': label(keyboardMessages.search) },
  go: { ...commonLabels, '{enter}': label(keyboardMessages.go) },
} as const

const spoken: KeyboardButtonAttributes[] = [
  { attribute: 'tabindex', value: '-1', buttons: allKeys.join(' ') },
  { attribute: 'aria-label', value: keyboardMessages.symbolsName, buttons: '{symbols}' },
  { attribute: 'aria-label', value: keyboardMessages.lettersName, buttons: '{letters}' },
]
const shiftAttributes = {
  on: [...spoken, { attribute: 'aria-pressed', value: 'true', buttons: '{shift}' }],
  off: [...spoken, { attribute: 'aria-pressed', value: 'false', buttons: '{shift}' }],
}

const wideKeys: KeyboardButtonTheme[] = [
  { class: 'key-wide', buttons: '{shift} {letters} {symbols} {bksp} .com' },
]

/**
 * What the keys show and what is read out. The same objects for the same state, for the library draws all keys anew
 * where it is given others.
 */
export function keyLabels(enter: keyof typeof enterLabels, shifted: boolean) {
  return {
    display: enterLabels[enter],
    buttonAttributes: shifted ? shiftAttributes.on : shiftAttributes.off,
    buttonTheme: wideKeys,
  }
}
