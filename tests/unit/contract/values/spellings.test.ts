/** The table of spellings against the parsers, and against the forms and the operators' wire, which parse with them. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { numbersIn } from '../../../../console/announcements/numbers-in.ts'
import { clientFields } from '../../../../console/clients/client-form.ts'
import { readLines } from '../../../../console/grants/grant-lines.ts'
import { announcementRules } from '../../../../src/contract/admin/announcements.ts'
import { adminRequests } from '../../../../src/contract/admin/requests.ts'
import { addressRules, email } from '../../../../src/contract/address-rules.ts'
import { daysMeant } from '../../../../src/contract/values/day.ts'
import { tenDigits } from '../../../../src/contract/values/mobile.ts'
import { isShortenedNumber, looseCode, nameKey, yesOrNo } from '../../../../src/contract/values/name.ts'
import { readNumber, readWhole } from '../../../../src/contract/values/number.ts'
import { oneTimeCode } from '../../../../src/contract/values/one-time-code.ts'
import { formTypedDate } from '../../../../src/domain/typed-date.ts'
import { onlyDigits } from '../../../../src/ui/field/text-field.tsx'
import {
  codeSpellings,
  daySpellings,
  emailSpellings,
  mobileSpellings,
  nearCodes,
  otherNames,
  sameNames,
  stateSpellings,
  wholeSpellings,
} from '../../../setup/spellings.ts'

const MOBILE = '9876543210'
const mobiles = mobileSpellings(MOBILE)

/** A field that a schema reads, or null if it refuses the whole. */
function readBy(schema: v.GenericSchema, given: unknown) {
  const read = v.safeParse(schema, given)
  return read.success ? (read.output as Record<string, unknown>) : null
}

describe('a mobile number', () => {
  test.each(mobiles)('"%s" is read as %s by its parser, forms and the wire', (written, read) => {
    expect(tenDigits(written)).toBe(read)
    const address = { name: 'Asha', email: 'asha@example.com', pincode: '560001', address: 'MG Road' }
    expect(readBy(addressRules, { ...address, mobile: written })?.['mobile'] ?? null).toBe(read)
    const change = { id: 1, version: 1, mobile: written }
    expect(readBy(adminRequests.changeMember, change)?.['mobile'] ?? null).toBe(read)
    const grant = {
      client: 'acme',
      idempotency_key: 'k',
      reason: 'Diwali',
      grants: [{ mobile: written, points: 5 }],
    }
    expect(readBy(adminRequests.createGrants, grant)?.['grants'] ?? null).toEqual(
      read === null ? null : [{ mobile: read, points: 5 }],
    )
    const told = v.safeParse(announcementRules.mobiles, numbersIn(written))
    expect(told.success ? told.output : null).toEqual(read && [read])
  })

  test.each(mobiles.filter(([written]) => !written.includes('.')))(
    'a line of Give points with "%s" is for %s',
    (written, read) => {
      const { rows } = readLines(`${written}\t500`, '')
      expect(rows).toEqual(read === null ? [] : [{ mobile: read, points: 500 }])
    },
  )
})

describe('a whole number', () => {
  test.each(wholeSpellings)('"%s" is read as %s by its parser, forms and the wire', (written, read) => {
    expect(readWhole(written)).toBe(read)
    const refund = { number: 'RP-1', idempotency_key: 'k', reason: 'Broken', points: written }
    expect(readBy(adminRequests.refundOrder, refund)?.['points'] ?? null).toBe(read)
    const grant = {
      client: 'acme',
      idempotency_key: 'k',
      reason: 'Diwali',
      grants: [{ mobile: MOBILE, points: written }],
    }
    expect(readBy(adminRequests.createGrants, grant) !== null).toBe(read !== null)
    const settings = v.safeParse(clientFields.entries.approval_above, written)
    expect(settings.success ? settings.output : null).toBe(read)
    const told = v.safeParse(announcementRules.minPoints, written)
    expect(told.success ? told.output : null).toBe(read)
    expect(readLines(`${MOBILE}\t${written}`, '').rows).toEqual(
      read === null ? [] : [{ mobile: MOBILE, points: read }],
    )
  })

  test.each([
    ['0.25', 0.25],
    ['०.२५', 0.25],
    ['1,250.5', 1250.5],
    ['.5', 0.5],
    ['−1,000', -1000],
    ['0,25', null],
    ['1.2.3', null],
    ['Infinity', null],
  ])('as a number, "%s" is %s', (written, read) => expect(readNumber(written)).toBe(read))
})

describe('a day', () => {
  test.each(daySpellings)('"%s" is read as %s by its parser and the wire', (written, read) => {
    const days = daysMeant(written)
    expect(days.length === 1 ? days[0] : null).toBe(read)
    const change = { number: 'RP-1', version: 1, expected_delivery: written }
    expect(readBy(adminRequests.changeOrder, change)?.['expected_delivery'] ?? null).toBe(read)
  })

  test('that can be two is refused by naming both', () => {
    const { issues } = v.safeParse(adminRequests.changeOrder, {
      number: 'RP-1',
      version: 1,
      expected_delivery: '05/06/2031',
    })
    expect(issues?.[0].message).toBe('can be 2031-06-05 or 2031-05-06; write one of these')
  })

  test('is typed in the profile’s form in any digits', () => {
    expect(formTypedDate('३१०५१९९०', '')).toBe('31/05/1990')
    expect(formTypedDate('٣١/٠٥/١٩٩٠', '')).toBe('31/05/1990')
  })
})

test.each(emailSpellings)('the e-mail address "%s" is read as %s', (written, read) => {
  const parsed = v.safeParse(email, written)
  expect(parsed.success ? parsed.output : null).toBe(read)
  const change = { id: 1, version: 1, email: written }
  expect(readBy(adminRequests.changeMember, change)?.['email'] ?? null).toBe(read)
})

test.each(stateSpellings)('the state "%s" is read as %s', (written, read) => {
  const move = { number: 'RP-1', version: 1, to: written }
  expect(readBy(adminRequests.moveOrder, move)?.['to'] ?? null).toBe(read)
  expect(readBy(adminRequests.listOrders, { status: written })?.['status'] ?? null).toEqual(read && [read])
})

test.each(codeSpellings)('the one-time code "%s" is read as %s', (written, read) => {
  expect(oneTimeCode(written)).toBe(read)
  expect(onlyDigits(15)(written)).toBe(read)
  const credentials = { email: 'o@example.com', passphrase: 'long enough', code: written }
  expect(readBy(adminRequests.signIn, credentials)?.['code']).toBe(read)
})

describe('names and codes', () => {
  test.each(sameNames)('%s and what looks like it are one', (...names) => {
    expect(new Set(names.map(nameKey)).size).toBe(1)
  })

  test.each(otherNames)('"%s" and "%s" are two', (one, other) =>
    expect(nameKey(one)).not.toBe(nameKey(other)),
  )

  test.each(nearCodes)('"%s" and "%s" are nearly the same', (one, other) => {
    expect(looseCode(one)).toBe(looseCode(other))
  })

  test.each(['1-11', '111', '11-1', 'T-10', '700'])('"%s" is near no other of these', (code) => {
    const all = ['1-11', '111', '11-1', 'T-10', '700'].filter((one) => looseCode(one) === looseCode(code))
    expect(all).toEqual([code])
  })

  test.each(['8.9E+12', '8,90123E+12', '1E+05', '८.९E+12'])('"%s" is a number that was shortened', (code) => {
    expect(isShortenedNumber(code)).toBe(true)
  })

  test.each(['E-12', '8901234567890', 'KTE+1', '12E'])('"%s" is a code', (code) => {
    expect(isShortenedNumber(code)).toBe(false)
  })
})

test.each([
  ['1', true],
  ['Yes', true],
  ['TRUE', true],
  ['१', true],
  ['0', false],
  ['no', false],
  ['False', false],
  ['maybe', null],
  ['', null],
])('"%s" means %s', (written, read) => expect(yesOrNo(written)).toBe(read))

test.each([
  ['९८७६', '9876'],
  ['٩٨٧٦', '9876'],
  ['৯৮৭৬', '9876'],
  ['９８７６', '9876'],
  ['૯૮૭૬', '9876'],
  ['௯௮௭௬', '9876'],
  ['9²', '9'],
])('a field of digits takes "%s" as %s', (typed, digits) => expect(onlyDigits(6)(typed)).toBe(digits))
