import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { userUpdate } from '../../../src/contract/shop-entities/user-update.ts'
import { updatedMember } from '../../../src/domain/member.ts'
import { aUser } from '../builders.ts'

const known = aUser({
  rewards_points: 4120,
  order_details: [{ customer_name: 'Asha', customer_address: 'Old' }],
})
const replyOf = (fields: Record<string, unknown>) =>
  v.parse(userUpdate, { id: known.id, name: 'Asha R', ...fields })

describe('a reply about a member who is known', () => {
  it('keeps the balance where it says nothing of it', () => {
    const member = updatedMember(known, replyOf({}))
    expect(member).toMatchObject({ name: 'Asha R', rewards_points: 4120, mobile: known.mobile })
    expect(member.order_details).toEqual(known.order_details)
  })

  it.each([0, '0', 3000, '3,000.00'])('takes the balance over that it names: %s', (rewards_points) => {
    const expected = Number(String(rewards_points).replace(',', ''))
    expect(updatedMember(known, replyOf({ rewards_points })).rewards_points).toBe(expected)
  })

  it('mixes nothing of one member into another', () => {
    const other = updatedMember(known, replyOf({ id: 99, mobile: '9000000009' }))
    expect(other).toMatchObject({ rewards_points: 0, mobile: '9000000009', order_details: [] })
  })

  it('starts with nothing where nobody was known', () => {
    expect(updatedMember(null, replyOf({})).rewards_points).toBe(0)
  })
})
