/** The keyboard on the screen of a terminal that has no other. */

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
