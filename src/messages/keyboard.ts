/** Texts of the on-screen keyboard. */

export const keyboardMessages = {
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
} as const
