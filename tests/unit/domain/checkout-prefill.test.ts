import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { user as userSchema } from '../../../src/contract/shop-entities/user.ts'
import { existingAddresses, prefillAddress } from '../../../src/domain/checkout-prefill.ts'

const home = {
  customer_name: 'Asha Rao',
  customer_mobile: '9876543210',
  customer_email: 'asha@example.com',
  customer_pincode: '560001',
  customer_address: '12 Park Street',
}
const office = { ...home, customer_address: '4 Office Road', customer_pincode: '560002' }

function memberWith(orders: unknown[]) {
  return v.parse(userSchema, {
    id: 7,
    name: 'Asha',
    email: 'profile@example.com',
    mobile: '+91 98765 00000',
    pincode: '110001',
    address: 'At home',
    order_details: orders,
  })
}

describe('the checkout form is prefilled', () => {
  it('from the first previous order [S4.22]', () => {
    expect(prefillAddress(memberWith([office, home]))).toEqual({
      name: 'Asha Rao',
      mobile: '9876543210',
      email: 'asha@example.com',
      pincode: '560002',
      address: '4 Office Road',
      is_new_address: false,
    })
  })

  it('from the profile where there was no order, with the country code left off [S4.23]', () => {
    expect(prefillAddress(memberWith([]))).toEqual({
      name: 'Asha',
      mobile: '9876500000',
      email: 'profile@example.com',
      pincode: '110001',
      address: 'At home',
      is_new_address: false,
    })
  })
})

describe('Select From Existing Address', () => {
  it('offers each address once, however it was spaced or written', () => {
    const again = { ...home, customer_address: '  12  PARK street ' }
    const addresses = existingAddresses(memberWith([home, office, again]))
    expect(addresses.map((address) => address.address)).toEqual(['12 Park Street', '4 Office Road'])
  })

  it('leaves out an order that names no address', () => {
    expect(existingAddresses(memberWith([{ ...home, customer_address: ' ' }]))).toEqual([])
  })
})
