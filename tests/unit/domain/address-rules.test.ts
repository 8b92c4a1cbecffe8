import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { addressRules } from '../../../src/domain/address-rules.ts'

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

  it.each([
    ['name', '   '],
    ['mobile', '987654321'],
    ['mobile', '98765432101'],
    ['email', 'asha@'],
    ['pincode', '56000'],
    ['pincode', '5600011'],
    ['address', ''],
  ])('names %s as wrong when it is "%s"', (field, value) => {
    const read = v.safeParse(addressRules, { ...good, [field]: value })
    expect(read.issues?.map((issue) => v.getDotPath(issue))).toEqual([field])
  })
})
