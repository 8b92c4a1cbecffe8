/** Formats of dates and points in the current language. */
import { texts } from '../contract/messages/texts.ts'

export const localeTexts = texts('locale', {
  /** Language code, as in localized names (section 1). */
  language: 'en',
  /** dayjs formats (section 9, "Dates"). */
  date: 'DD MMMM YYYY',
  time: 'hh:mm A',
})

export const pointsTexts = texts('points', {
  /** An amount with its unit (section 9). */
  amount: (number: string) => `${number} pts`,
})
