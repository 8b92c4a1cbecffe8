/** Texts about affordable products and the member's goal. Amounts are formatted texts, such as `600 pts`. */
import { texts } from '../contract/messages/texts.ts'

export const goalMessages = texts('goal', {
  hello: (name: string, points: string) => `${name}, ${points}`,
  youHave: (points: string) => `You have ${points}`,
  almostWithinReach: 'Almost within reach',
  title: 'Saving for',
  saveFor: (product: string) => `Save for this: ${product}`,
  save: 'Save for this',
  saving: 'Saving for this',
  toGo: (points: string) => `${points} to go to your goal`,
  reached: 'Your balance covers your goal',
  gone: 'What you were saving for is no longer offered.',
  letGo: 'Let it go',
  notKept: 'We could not keep this. Please try again.',
})
