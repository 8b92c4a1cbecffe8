/** How the chosen language writes dates and amounts of points. */
import { texts } from '../contract/messages/texts.ts'

export const localeTexts = texts('locale', {
  /** The language code, as names are keyed by it (section 1). */
  language: 'en',
  /** dayjs formats (section 9, "Dates"). */
  date: 'DD MMMM YYYY',
  time: 'hh:mm A',
})

export const pointsTexts = texts('points', {
  /** An amount with its unit (section 9). */
  amount: (number: string) => `${number} pts`,
})
