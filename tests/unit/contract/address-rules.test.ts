import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { addressRules } from '../../../src/contract/address-rules.ts'

const good = {
  name: 'Asha Rao',
  mobile: '9876543210',
  email: 'asha@example.com',
  pincode: '560001',
  address: '12 Park Street',
}

describe('an address to send an order to', () => {
  it('is taken with its spaces trimmed', () => {
    expect(v.parse(addressRules, { ...good, name: '  Asha Rao ' })).toEqual(good)
  })

  it.each(["o'neil@example.com", 'asha+rewards@mail.example.co.in', 'a.b-c_d@xn--bcher-kva.example'])(
    'takes the e-mail %s',
    (email) => expect(v.parse(addressRules, { ...good, email })).toMatchObject({ email }),
  )

  it.each(['+91 98765 43210', '0091-9876543210', '098765 43210', '919876543210'])(
    'takes the mobile %s as its ten digits',
    (mobile) => expect(v.parse(addressRules, { ...good, mobile })).toEqual(good),
  )

  it('loses what nobody sees and programs obey, and keeps lines of an address and marks that words need', () => {
    const pasted = {
      ...good,
      name: '\u202aAsha\u202c\tRao\u001b',
      address: '12 Park Street\r\nनई\u200d दिल्ली\u2066\u0007',
    }
    expect(v.parse(addressRules, pasted)).toEqual({
      ...good,
      name: 'Asha Rao',
      address: '12 Park Street\nनई\u200d दिल्ली',
    })
    expect(v.safeParse(addressRules, { ...good, name: '\u202e\u001b' }).success).toBe(false)
  })

  it('takes a name of 40 and an address of 200 characters', () => {
    const longest = { ...good, name: 'x'.repeat(40), address: 'y'.repeat(200) }
    expect(v.parse(addressRules, longest)).toEqual(longest)
  })

  it.each([
    ['name', '   '],
    ['name', '-- !'],
    ['name', 'x'.repeat(41)],
    ['address', 'y'.repeat(201)],
    ['address', '...'],
    ['email', 'asha@localhost'],
    ['email', 'asha rao@example.com'],
    ['mobile', '+1 415 555 2671'],
    ['mobile', '0987654321'],
    ['mobile', '987654321'],
    ['mobile', '98765432101'],
    ['email', 'asha@'],
    ['pincode', '56000'],
    ['pincode', '5600011'],
    ['address', ''],
  ])('names %s as wrong when it is "%s"', (field, value) => {
    const read = v.safeParse(addressRules, { ...good, [field]: value })
    expect([...new Set(read.issues?.map((issue) => v.getDotPath(issue)))]).toEqual([field])
  })
})
