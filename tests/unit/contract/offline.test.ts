import { describe, expect, it } from 'vitest'
import { isKeptCall, seenName } from '../../../src/contract/offline.ts'

const listing = (more: object = {}) => ({
  method: 'POST',
  path: '/fetch-all-products',
  body: JSON.stringify({ client_id: 'demo', page: 1, ...more }),
})

describe('what is kept of the provider’s replies [O.4]', () => {
  it('is the catalogue, by client and by what was asked for', () => {
    expect(seenName({ method: 'GET', path: '/fetchHomePageData/demo', body: '' })).toBe(
      '/seen/fetchHomePageData/demo',
    )
    const names = [listing(), listing({ page: 2 }), listing({ client_id: 'gallery' })].map(seenName)
    expect(new Set(names).size).toBe(3)
    expect(names).not.toContain(null)
  })

  it.each([
    '/me',
    '/order-summary',
    '/points-statement',
    '/get_user_notifications',
    '/create-order',
    '/verify-otp-user-login',
    '/update-user-details',
  ])('is nothing of a person: %s', (path) => {
    expect(isKeptCall({ method: 'POST', path })).toBe(false)
    expect(isKeptCall({ method: 'GET', path })).toBe(false)
  })

  it('is not what somebody searched for, nor a reply to a call that names a member', () => {
    expect(seenName(listing({ search_name: 'ring' }))).toBeNull()
    expect(seenName(listing({ user_id: '9000000000' }))).toBeNull()
    expect(seenName({ ...listing(), body: 'no JSON' })).toBeNull()
  })
})
