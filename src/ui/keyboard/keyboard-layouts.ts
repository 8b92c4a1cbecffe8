/** Key layouts of the on-screen keyboard, one string a row. Names in braces are keys that type nothing. */
import type { KeyboardLayoutObject } from 'react-simple-keyboard'

export type KeyboardKind = 'digits' | 'email' | 'text'
export type LayoutName = 'default' | 'shift' | 'symbols'
export type KeyboardScript = 'latin' | 'devanagari'

const digitRow = '1 2 3 4 5 6 7 8 9 0 {bksp}'

/** @param back key that switches from symbols to letters */
const symbols = (back: string) => [
  digitRow,
  '@ # & * ( ) + = % /',
  '" : ; ! ? _ ~ | \\ `',
  `${back} < > [ ] $ € £ ₹ ^`,
]

function letters(lastRow: string): KeyboardLayoutObject {
  const rows = ['q w e r t y u i o p', "a s d f g h j k l '", '{shift} z x c v b n m , . -']
  const shifted = rows.map((row) => row.replaceAll(/(?<![{\w])[a-z](?!\w)/g, (key) => key.toUpperCase()))
  return {
    default: [digitRow, ...rows, lastRow],
    shift: [digitRow, ...shifted, lastRow],
    symbols: [...symbols('{letters}'), lastRow],
  }
}

export const keyboardLayouts: Record<KeyboardKind, KeyboardLayoutObject> = {
  digits: { default: ['1 2 3', '4 5 6', '7 8 9', '{bksp} 0 {enter}'] },
  email: letters('{symbols} @ _ {space} .com {enter}'),
  text: letters('{symbols} @ / {space} # {enter}'),
}

const devanagariLastRow = '{symbols} {latin} / {space} # {enter}'

/**
 * Letters of a Hindi shop, in either script. Devanagari follows INSCRIPT keyboards (IS 16350); the letters
 * beside its letter keys are at the ends of the rows.
 */
export const hindiLayouts: Record<KeyboardScript, KeyboardLayoutObject> = {
  latin: letters('{symbols} {devanagari} @ / {space} # {enter}'),
  devanagari: {
    default: [
      digitRow,
      'ौ ै ा ी ू ब ह ग द ज ड ़',
      'ो े ् ि ु प र क त च ट ृ',
      '{shift} ं म न व ल स , . य ॉ',
      devanagariLastRow,
    ],
    shift: [
      'ऍ ॅ ्र र् ज्ञ त्र क्ष श्र ः - {bksp}',
      'औ ऐ आ ई ऊ भ ङ घ ध झ ढ ञ',
      'ओ ए अ इ उ फ ऱ ख थ छ ठ ऋ',
      '{shift} ँ ण ऩ ऴ ळ श ष । य़ ऑ',
      devanagariLastRow,
    ],
    symbols: [...symbols('{devanagari}'), devanagariLastRow],
  },
}
