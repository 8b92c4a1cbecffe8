/** A suspended client: what its members, its operators and other clients see of it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints, type EndpointName } from '../../../src/contract/endpoints.ts'
import { errorMessages } from '../../../src/contract/messages/error-messages.ts'
import { eventually } from '../../setup/eventually.ts'
import { addCategory, addMember, addPlace, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openClientDesk } from '../shops/open-client-desk.ts'
import { requestsOfCalls } from '../requests-of-calls.ts'

const desk = fixture(openClientDesk)
let requests: Record<EndpointName, Record<string, unknown>>

beforeAll(async () => {
  const { db } = desk.shop.database
  const product = await addProduct(db, await addCategory(db, desk.acme.id), { code: 'BAG' })
  const place = await addPlace(db, 'KA', 'Karnataka', 'Mysuru')
  requests = requestsOfCalls({
    memberId: desk.memberId,
    productId: product.id,
    stateId: place.state.id,
    cityId: place.city.id,
  })
})

beforeEach(() => desk.change({ suspended: false }))

describe('a suspended client', () => {
  const membersCalls = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => endpoints[name].auth === 'required',
  )

  it('says so to everyone: its home has the client alone, and no catalogue', async () => {
    await desk.change({ suspended: true, reason: 'The contract ended' })
    for (const shop of [desk.shop, desk.twin])
      await eventually(async () => (await desk.homeOf(shop)).client.suspended)
    const { client, banners, categories, allLatestProducts, limitedProducts } = await desk.homeOf(desk.shop)
    expect(client).toMatchObject({ client_name: (await desk.settings()).name, suspended: true })
    expect([banners, categories, allLatestProducts, limitedProducts]).toEqual([[], [], [], []])
    for (const name of ['fetchAllProducts', 'fetchAllCategories', 'fetchProductDetails'] as const)
      for (const caller of [undefined, desk.token]) {
        const { status, message } = await desk.shop.call(name, requests[name], caller, 'hi')
        expect([name, status, message]).toEqual([name, 403, errorMessages.clientSuspended.hi])
      }
    expect((await desk.shop.call('termsAndConditions', { client_id: 'acme' })).status).toBe(200)
  })

  it('refuses its members’ calls in words, each of them, and the realtime channel', async () => {
    await desk.change({ suspended: true })
    for (const name of membersCalls) {
      const { status, message, data } = await desk.shop.call(name, requests[name], desk.token)
      expect([name, status, message, data]).toEqual([name, 403, errorMessages.clientSuspended.en, null])
    }
    const { statusCode } = await desk.shop.app.inject({
      method: 'POST',
      url: '/api/v1/broadcasting/auth',
      payload: { socket_id: '1.2', channel_name: `private-user-${desk.memberId}` },
      headers: { authorization: `Bearer ${desk.token}` },
    })
    expect(statusCode).toBe(403)
  })

  it('lets nobody log in, not even with a code that was sent before, and says why to support', async () => {
    const { id } = await addMember(desk.shop.database.db, desk.acme.id, { mobile: '9000000021' })
    await desk.shop.call('getOtpUserLogin', { client_id: 'acme', mobile_number: '9000000021' })
    const code = desk.shop.sent.at(-1)?.code
    await desk.change({ suspended: true })
    const asked = await desk.shop.call('getOtpUserLogin', { client_id: 'acme', mobile_number: '9000000022' })
    const entered = { mobile_number: '9000000021', request_otp: code }
    const tried = await desk.shop.call('verifyOtpUserLogin', entered)
    for (const { status, message } of [asked, tried])
      expect([status, message]).toEqual([403, errorMessages.clientSuspended.en])
    const { data } = await desk.manager.call('GET', `/members/${id}`)
    expect(data).toMatchObject({ login: { can: false, why: 'client_suspended', failures: 0 } })
    await desk.change({ suspended: false })
    expect((await desk.shop.call('verifyOtpUserLogin', entered)).status).toBe(200)
  })

  it('is still read and worked on by operators, and listed as suspended', async () => {
    await desk.change({ suspended: true })
    for (const path of ['/orders', '/orders/counts', '/members', `/members/${desk.memberId}`, '/audit'])
      expect(
        (await desk.manager.call('GET', `${path}${path.includes('members/') ? '' : '?client=acme'}`)).status,
      ).toBe(200)
    const { name, languages } = await desk.settings()
    expect((await desk.manager.call('GET', '/clients')).data).toEqual({
      items: [{ login_id: 'acme', name, suspended: true, languages }],
    })
    expect((await desk.change({ address: '2 Lake Road' })).status).toBe(200)
  })

  it('that opens again has its members logged in as before', async () => {
    await desk.change({ suspended: true })
    expect((await desk.shop.call('me', {}, desk.token)).status).toBe(403)
    await desk.change({ suspended: false })
    expect((await desk.shop.call('me', {}, desk.token)).data).toMatchObject({ id: desk.memberId })
    await eventually(async () => (await desk.homeOf(desk.shop)).categories.length > 0)
  })

  it('touches no other client', async () => {
    await addMember(desk.shop.database.db, desk.globex.id, { mobile: '9000000031' })
    await desk.change({ suspended: true })
    const theirs = await desk.shop.logIn('globex', '9000000031')
    expect((await desk.shop.call('me', {}, theirs)).status).toBe(200)
  })
})
