/** Key layouts of the on-screen keyboard, one string per row. Words in braces are keys that type nothing. */
import type { KeyboardLayoutObject } from 'react-simple-keyboard'

export type KeyboardKind = 'digits' | 'email' | 'text'
export type LayoutName = 'default' | 'shift' | 'symbols'

const digitRow = '1 2 3 4 5 6 7 8 9 0 {bksp}'

function letters(lastRow: string): KeyboardLayoutObject {
  const rows = ['q w e r t y u i o p', "a s d f g h j k l '", '{shift} z x c v b n m , . -']
  const shifted = rows.map((row) => row.replaceAll(/(?<![{\w])[a-z](?!\w)/g, (key) => key.toUpperCase()))
  return {
    default: [digitRow, ...rows, lastRow],
    shift: [digitRow, ...shifted, lastRow],
    symbols: [
      digitRow,
      '@ # & * ( ) + = % /',
      '" : ; ! ? _ ~ | \\ `',
      '{letters} < > [ ] $ € £ ₹ ^',
      lastRow,
    ],
  }
}

/** The rows of each kind of keyboard. */
export const keyboardLayouts: Record<KeyboardKind, KeyboardLayoutObject> = {
  digits: { default: ['1 2 3', '4 5 6', '7 8 9', '{bksp} 0 {enter}'] },
  email: letters('{symbols} @ _ {space} .com {enter}'),
  text: letters('{symbols} @ / {space} # {enter}'),
}
