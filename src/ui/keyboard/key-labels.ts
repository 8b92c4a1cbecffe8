import type { KeyboardButtonAttributes, KeyboardButtonTheme } from 'react-simple-keyboard'
import { keyboardMessages } from '../../messages/keyboard.ts'
import { localeTexts } from '../../messages/locale.ts'
import { hindiLayouts, keyboardLayouts } from './keyboard-layouts.ts'

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string },
  ): {
    /** Returns a trusted object; typed as a string, as the library's types expect. */
    createHTML(text: string): string
  }
}

/** Escapes a label: it is text, never markup. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The library writes labels as HTML. With trusted types enforced they need a policy. */
function labelPolicy(): (text: string) => string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory }
  const policy = trustedTypes?.createPolicy('shop', { createHTML: escaped })
  return policy === undefined ? escaped : (text) => policy.createHTML(text)
}

const label = labelPolicy()

const allKeys = [
  ...new Set(
    [...Object.values(keyboardLayouts), ...Object.values(hindiLayouts)]
      .flatMap((layout) => Object.values(layout).flat())
      .flatMap((row) => row.split(' ')),
  ),
]

/** Labels and accessible names of the keys, in the current language. */
function makeLabels() {
  const words: Partial<Record<string, string>> = {
    '{bksp}': keyboardMessages.deleteKey,
    '{shift}': keyboardMessages.shift,
    '{space}': keyboardMessages.space,
    '{symbols}': keyboardMessages.symbols,
    '{letters}': keyboardMessages.letters,
    '{latin}': keyboardMessages.letters,
    '{devanagari}': keyboardMessages.devanagari,
  }
  const common = Object.fromEntries(allKeys.map((key) => [key, label(words[key] ?? key)]))
  const spoken: KeyboardButtonAttributes[] = [
    { attribute: 'tabindex', value: '-1', buttons: allKeys.join(' ') },
    { attribute: 'aria-label', value: keyboardMessages.symbolsName, buttons: '{symbols}' },
    { attribute: 'aria-label', value: keyboardMessages.lettersName, buttons: '{letters}' },
    { attribute: 'aria-label', value: keyboardMessages.latinName, buttons: '{latin}' },
    { attribute: 'aria-label', value: keyboardMessages.devanagariName, buttons: '{devanagari}' },
  ]
  const pressed = (value: string) => ({ attribute: 'aria-pressed', value, buttons: '{shift}' })
  return {
    enter: {
      next: { ...common, '{enter}': label(keyboardMessages.next) },
      search: { ...common, '{enter}': label(keyboardMessages.search) },
      go: { ...common, '{enter}': label(keyboardMessages.go) },
    },
    attributes: { shifted: [...spoken, pressed('true')], plain: [...spoken, pressed('false')] },
  }
}

let made: { language: string; labels: ReturnType<typeof makeLabels> } | null = null

function labelsNow(): ReturnType<typeof makeLabels> {
  const { language } = localeTexts
  if (made?.language !== language) made = { language, labels: makeLabels() }
  return made.labels
}

const wideKeys: KeyboardButtonTheme[] = [
  { class: 'key-wide', buttons: '{shift} {letters} {symbols} {latin} {devanagari} {bksp} .com' },
]

/**
 * Labels and accessible names of the keys. Returns the same objects for the same state, because the library
 * re-renders all keys when they change.
 */
export function keyLabels(action: 'next' | 'search' | 'go', shifted: boolean) {
  const { enter, attributes } = labelsNow()
  return {
    display: enter[action],
    buttonAttributes: shifted ? attributes.shifted : attributes.plain,
    buttonTheme: wideKeys,
  }
}
