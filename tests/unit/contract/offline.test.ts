import { describe, expect, it } from 'vitest'
import type { EndpointName } from '../../../src/contract/endpoints.ts'
import { seenName } from '../../../src/contract/offline.ts'

const listing = (more: object = {}) => ({
  name: 'fetchAllProducts' as const,
  request: { client_id: 'demo', page: 1, ...more },
})

describe('what is kept of the provider’s replies [O.4]', () => {
  it('is the catalogue, by client and by what was asked for', () => {
    const home = { name: 'fetchHomePageData', request: { clientLoginId: 'demo' } } as const
    const asked = [home, listing(), listing({ page: 2 }), listing({ client_id: 'gallery' })]
    const names = asked.map(seenName)
    expect(new Set(names).size).toBe(4)
    expect(names).not.toContain(null)
  })

  it.each<EndpointName>([
    'me',
    'orderSummary',
    'pointsStatement',
    'getUserNotifications',
    'createOrder',
    'verifyOtpUserLogin',
    'updateUserDetails',
  ])('is nothing of a person: %s', (name) => {
    expect(seenName({ name, request: { client_id: 'demo' } })).toBeNull()
  })

  it('is not what somebody searched for, nor a reply to a call that names a member', () => {
    expect(seenName(listing({ search_name: 'ring' }))).toBeNull()
    expect(seenName(listing({ user_id: '9000000000' }))).toBeNull()
  })
})
