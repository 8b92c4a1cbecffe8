import { describe, expect, test } from 'vitest'
import {
  maskCodes,
  maskContacts,
  maskEmail,
  maskMobile,
  maskName,
  maskWhole,
} from '../../../src/lib/masking.ts'

describe('what a shared screen shows of a member', () => {
  test.each([
    ['Meera Nair', 'M••• N•••'],
    ['  Jo ', 'J•••'],
    ['Bartholomew', 'B•••'],
    ['क्षितिज नायर', 'क्षि••• ना•••'],
    ['👩‍🚀 Ada', '👩‍🚀••• A•••'],
    ['', ''],
    ['   ', ''],
  ])('of the name %j the first letters', (name, shown) => {
    expect(maskName(name)).toBe(shown)
  })

  test.each([
    ['9876543210', '••• ••10'],
    ['+91 98765 43210', '••• ••10'],
    ['1234', '•••'],
    ['not a number', '•••'],
    ['', ''],
  ])('of the mobile number %j its end', (mobile, shown) => {
    expect(maskMobile(mobile)).toBe(shown)
  })

  test.each([
    ['meera@example.com', 'm•••@•••'],
    ['a@b', 'a•••@•••'],
    ['no address', '•••'],
    ['', ''],
  ])('of the e-mail address %j its beginning', (email, shown) => {
    expect(maskEmail(email)).toBe(shown)
  })

  test('of an address nothing, and nothing of how long it is', () => {
    expect(maskWhole('12 Lake Road, Pune')).toBe('••• •••')
    expect(maskWhole('x')).toBe(maskWhole('A much longer address, behind the old mill'))
    expect(maskWhole(' ')).toBe('')
  })

  test.each([
    ['Your delivery code is 4821.', 'Your delivery code is •••.'],
    ['4821 is the code for order DEMO-000123.', '••• is the code for order DEMO-000123.'],
    ['OTP: 482193', 'OTP: •••'],
    ['You have received 4,120 pts. Your balance is 1250 pts now.', null],
    ['अब आपका बैलेंस 1250 पॉइंट है।', null],
    ['आपका डिलीवरी कोड 4821 है।', 'आपका डिलीवरी कोड ••• है।'],
    ['Arriving by 2026-12-01, order 20261201-17 and 12/2026.', null],
  ])('of the notice %j no code', (sentence, shown) => {
    expect(maskCodes(sentence)).toBe(shown ?? sentence)
  })

  test.each([
    ['Call 9876543210 or +91 98765 43210, or 987-654-3210.', 'Call ••• ••10 or ••• ••10, or ••• ••10.'],
    ['+919876543210, 0919876543210, ph9876543210', '••• ••10, ••• ••10, ph••• ••10'],
    ['Write to meera.n@example.com.', 'Write to m•••@•••.'],
    ['<meera@example.com>, a@b', '<m•••@•••>, a•••@•••'],
    ['Lives at 4 Mill Lane, Pune', 'Lives at ••• •••'],
    ['RP-100001, 2026-11-24 50 pts, points -1,250: Order RP-100002, 24 November 2026', null],
    ['2026-11-24 10:30, 1250 pts @ 5', null],
    [
      'Numbers 9876-543210, 98765.43210, (98765) 43210, 98 76 54 32 10, 98765  43210, 98765\u00a043210.',
      'Numbers ••• ••10, ••• ••10, (••• ••10, ••• ••10, ••• ••10, ••• ••10.',
    ],
    [
      'Write quentinia9876543210@desk.example, from 2026-11-20 to 2026-12-31',
      'Write q•••@•••, from 2026-11-20 to 2026-12-31',
    ],
  ])('of the sentence %j nothing that reaches somebody', (sentence, shown) => {
    expect(maskContacts(sentence, ['4 Mill Lane, Pune', ''])).toBe(shown ?? sentence)
  })

  test.each([
    ['names', maskName],
    ['numbers', maskMobile],
    ['addresses', maskEmail],
    ['contacts', (text: string) => maskContacts(text, ['4 Mill Lane'])],
    ['codes', (text: string) => maskCodes(text, ['star'])],
  ])('takes no more than its share of time for a text twice as long: %s', (_name, mask) => {
    /** The shortest of several, in milliseconds: other work on the machine only lengthens them. */
    const shortest = (length: number) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const start = performance.now()
          mask('x'.repeat(length))
          return performance.now() - start
        }),
      )
    // Less than a millisecond is no growth that can be measured.
    expect(shortest(20_000) / Math.max(shortest(10_000), 1)).toBeLessThanOrEqual(3)
  })

  test('of a notice in the client’s own words no amount of points, and every code [L.8]', () => {
    const words = ['star', 'stars', '★ (gold)']
    expect(maskCodes('1250 stars and 2000 ★ (gold) for order 7.', words)).toBe(
      '1250 stars and 2000 ★ (gold) for order 7.',
    )
    expect(maskCodes('Code 4821 starts at once.', words)).toBe('Code ••• starts at once.')
  })
})
