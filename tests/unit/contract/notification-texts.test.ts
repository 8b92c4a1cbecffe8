/** The reason of points is the first that a member reads of them. */
import { expect, it } from 'vitest'
import { ledgerReasons, pointsTexts } from '../../../src/contract/messages/notification-texts.ts'

const given = (reason: string) => pointsTexts.granted(230, 1500, reason)

it('a message of points begins with the reason, in both languages [P.12]', () => {
  expect(given('Ten years with us')).toEqual({
    en: 'Ten years with us. You have received 230 pts. Your balance is 1,500 pts now.',
    hi: 'Ten years with us. आपको 230 पॉइंट मिले हैं। अब आपका बैलेंस 1,500 पॉइंट है।',
  })
  expect(pointsTexts.takenBack(230, 0, 'Counted twice').en).toMatch(
    /^Counted twice\. 230 pts were taken back\./,
  )
})

it('somebody else’s words keep the sign that they end in', () => {
  expect(given('Thank you, Asha!').en).toMatch(/^Thank you, Asha! You have/)
  expect(given('“Well done.”').en).toMatch(/^“Well done.” You have/)
  expect(given('दिवाली की शुभकामनाएँ').hi).toMatch(/^दिवाली की शुभकामनाएँ। आपको/)
})

it('a reason of the product’s own is in the member’s language', () => {
  const { en, hi } = ledgerReasons.openingBalance()
  expect(given(en).hi.startsWith(`${hi}। `)).toBe(true)
})
