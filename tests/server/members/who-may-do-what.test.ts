/** Permissions: every call by every role. A call without a request in `requestsOfCalls` does not compile. */
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_API_PREFIX } from '../../../src/contract/admin/calls.ts'
import { calls } from '../../../src/contract/calls.ts'
import { API_PREFIX } from '../../../server/routes/api-routes.ts'
import type { EndpointName } from '../../../src/contract/endpoints.ts'
import { encryptOrder } from '../../../src/api/order-cipher.ts'
import { addCategory, addClient, addMember, addPlace, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { requestsOfCalls } from '../requests-of-calls.ts'
import { openTestShop, orderOf } from '../shops/open-test-shop.ts'

/** The addresses of Fastify's tree of routes: four letters a level. */
function pathsOf(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, part] = /^([│ ]*)[├└]── (\S+)/.exec(line) ?? []
    if (indent === undefined || part === undefined) return []
    parents.splice(indent.length / 4, parents.length, part)
    return [parents.join('')]
  })
}

interface Person {
  id: number
  mobile: string
  clientLoginId: string
}

const shop = fixture(openTestShop)
let product: number
let place: Awaited<ReturnType<typeof addPlace>>
let asha: Person
let bystander: Person
let orderOfAsha: number
let orderOfBystander: number
let numbers = 8_000_000_000
const tokens: Partial<Record<Role, string>> = {}

/** All roles try Asha's data. */
const roles = ['nobody', 'the member', 'another member', "another client's member", 'logged out'] as const
type Role = (typeof roles)[number]

/** A call's request in a person's name. */
const requestOf = (name: EndpointName, person: Person, orderId: number): unknown =>
  name === 'createOrder'
    ? encryptOrder(orderOf(person, [{ id: product }]), shop.config.orderEncryptionKey)
    : requestsOfCalls({
        ...person,
        memberId: person.id,
        orderId,
        productId: product,
        stateId: place.state.id,
        cityId: place.city.id,
      })[name]

const names = Object.keys(calls) as EndpointName[]
const membersOnly = names.filter((name) => calls[name].auth === 'required')
const open = names.filter((name) => calls[name].auth !== 'required')

beforeAll(async () => {
  const { db } = shop.database
  const acme = await addClient(db)
  const globex = await addClient(db, { loginId: 'globex', clientCode: 'GLX', clientName: 'Globex' })
  product = (await addProduct(db, await addCategory(db, acme.id), { code: 'BAG' })).id
  place = await addPlace(db, 'KA', 'Karnataka', 'Mysuru')
  const add = async (clientId: number, clientLoginId: string, mobile: string): Promise<Person> => ({
    mobile,
    clientLoginId,
    id: (await addMember(db, clientId, { mobile, balance: 1e4 })).id,
  })
  asha = await add(acme.id, 'acme', '9000000001')
  bystander = await add(acme.id, 'acme', '9000000002')
  const stranger = await add(globex.id, 'globex', '9000000003')
  const logIn = (person: Person) => shop.logIn(person.clientLoginId, person.mobile)
  tokens['the member'] = await logIn(asha)
  tokens['another member'] = await logIn(bystander)
  tokens["another client's member"] = await logIn(stranger)
  const orderFor = async (person: Person, token: string) =>
    (await shop.place({ ...person, token }, product)).id
  orderOfAsha = await orderFor(asha, tokens['the member'])
  orderOfBystander = await orderFor(bystander, tokens['another member'])
  shop.pass(60_000)
  tokens['logged out'] = await logIn(asha)
  await shop.call('logout', {}, tokens['logged out'])
})

/** All of Asha's data in the database. */
async function memberData(): Promise<unknown> {
  const { rows: kept } = await shop.database.pool.query(
    `select to_json(m) as member,
      (select count(*)::int from orders where member_id = m.id) as orders,
      (select count(*)::int from feedback f join orders o on o.id = f.order_id where o.member_id = m.id) as feedback,
      (select sum(delivery_otp_tries)::int from orders where member_id = m.id) as tries,
      (select count(*)::int from points_ledger where member_id = m.id) as ledger,
      (select product_id from goals where member_id = m.id) as goal
    from members m where m.id = $1`,
    [asha.id],
  )
  return kept[0]
}

it('the table of calls names every address below the API that the server answers, and the realtime channel’s', () => {
  const routes = shop.app.printRoutes({ commonPrefix: false, includeHooks: false })
  const answered = [...routes.matchAll(/(\/\S*) \(([A-Z, ]+)\)/g)].map(
    ([, path, methods]) => `${methods} ${path}`,
  )
  expect(answered.length).toBeGreaterThan(0)
  // Operators' calls have addresses below the admin API (operators/roles.test.ts); no member's call does this.
  const ofMembers = pathsOf(routes).filter((path) => !path.startsWith(`${ADMIN_API_PREFIX}/`))
  expect(ofMembers).toContain(`${API_PREFIX}/create-order`)
  expect(ofMembers.filter((path) => /grant|import/i.test(path))).toEqual([])
  const missing = names.filter((name) => {
    const url = `${API_PREFIX}${calls[name].path}`
    return !shop.app.hasRoute({ method: calls[name].method, url })
  })
  expect(missing).toEqual([])
})

describe.each(membersOnly)('%s', (name) => {
  const ask = async (role: Role, person = asha, orderId = orderOfAsha) =>
    shop.call(name, await requestOf(name, person, orderId), tokens[role])

  it.each(['nobody', 'logged out'] as const)('is refused to %s with 401', async (role) => {
    const before = await memberData()
    expect(await ask(role)).toEqual({
      status: 401,
      message: 'Please log in to continue.',
      code: 401,
      data: null,
    })
    expect(await memberData()).toEqual(before)
  })

  it.each(['another member', "another client's member"] as const)(
    'in the name of somebody else is refused to %s with 403, and tells nothing',
    async (role) => {
      if (name === 'me' || name === 'getGoal') {
        // The request names no one: the reply is about the session's own member.
        expect(JSON.stringify((await ask(role)).data)).not.toContain(asha.mobile)
        return
      }
      const before = await memberData()
      const refused = await ask(role)
      expect(refused).toMatchObject({ status: 403, code: 403, data: null })
      // The reply for a member who does not exist is the same.
      const nobody = { id: 2_000_000_000, mobile: '9999999999', clientLoginId: asha.clientLoginId }
      expect(await ask(role, nobody)).toEqual(refused)
      expect(await memberData()).toEqual(before)
    },
  )

  it('is answered to the member', async () => {
    const reply = await ask('the member')
    // The order is neither complete nor delivered, which only the member may be told.
    expect(reply.status).toBe(name === 'verifyOrderOtp' || name === 'reportOrderProblem' ? 409 : 200)
  })
})

describe.each(['createFeedback', 'verifyOrderOtp', 'cancelOrder', 'reportOrderProblem'] as const)(
  '%s about an order of somebody else',
  (name) => {
    it('is told the same as about an order that is not there', async () => {
      const about = async (orderId: number) =>
        shop.call(name, await requestOf(name, asha, orderId), tokens['the member'])
      const refused = await about(orderOfBystander)
      expect(refused).toMatchObject({ status: 404, data: null })
      expect(await about(2_000_000_000)).toEqual(refused)
    })
  },
)

describe.each(open)('%s', (name) => {
  it.each(roles)('answers %s, with no member in the answer', async (role) => {
    // After the pause another login code may be requested; logging out ends the session.
    shop.pass(600_000)
    const token = name === 'logout' ? undefined : tokens[role]
    // A different number each time: wrong codes lock a number, known or not.
    numbers += 1
    const guess = { mobile_number: String(numbers), request_otp: '000000' }
    const request = name === 'verifyOtpUserLogin' ? guess : requestOf(name, asha, orderOfAsha)
    const reply = await shop.call(name, request, token)
    expect(reply.status).toBe(name === 'verifyOtpUserLogin' ? 400 : 200)
    const said = JSON.stringify(reply.data)
    for (const mobile of [asha.mobile, bystander.mobile]) expect(said).not.toContain(mobile)
  })
})
