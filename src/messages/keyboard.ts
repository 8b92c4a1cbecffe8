import { texts } from '../contract/messages/texts.ts'

export const keyboardMessages = texts('keyboard', {
  title: 'On-screen keyboard',
  done: 'Done',
  next: 'Next',
  search: 'Search',
  go: 'Go',
  shift: 'Shift',
  deleteKey: 'Delete',
  space: 'Space',
  symbols: '&=?',
  symbolsName: 'Symbols',
  letters: 'ABC',
  lettersName: 'Letters',
  latinName: 'Latin letters',
  devanagari: 'कखग',
  devanagariName: 'Hindi letters',
})
