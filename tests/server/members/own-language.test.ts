/** Texts that the server writes for a member, in the language of the member's calls. */
import { beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { clients, contentPages, notifications } from '../../../server/db/schema.ts'
import { fixture } from '../fixture.ts'
import { grantPoints } from '../grant-points.ts'
import { answerProblem } from '../../../server/domain/order-problem.ts'
import { expirePoints } from '../../../server/domain/points-expiry.ts'
import { openLotsShop } from '../shops/open-lots-shop.ts'
import { eventually } from '../../setup/eventually.ts'
import { addPlace, addProduct } from '../catalogue-builders.ts'
import { orderOf, read } from '../shops/open-test-shop.ts'
import { today } from '../today.ts'

const shop = fixture(openLotsShop)
const member = fixture(() => shop.memberWith(0), 'test')
const lamp = fixture(() => addProduct(db(), shop.category, { code: 'LAMP', points: 125_000, stock: 9 }))

beforeAll(() => db().update(clients).set({ reportDays: 14 }))

const db = () => shop.database.db
const own = () => ({ client_id: 'acme', user_id: member.mobile })

const grant = (amount: number) => grantPoints(db(), { memberId: member.id, amount, reason: 'Given' })

/** The notifications in the call's reply, newest first. */
async function told(language?: string): Promise<(string | undefined)[]> {
  const request = { ...own(), page: 1, per_page: 50 }
  const reply = await shop.call('getUserNotifications', request, member.token, language)
  return read('getUserNotifications', reply).notifications.map(({ body_message: text }) => text['en'])
}

async function reasons(language?: string): Promise<string[]> {
  const request = { ...own(), page: 1, per_page: 50 }
  const reply = await shop.call('pointsStatement', request, member.token, language)
  return (reply.data as { lines: { reason: string }[] }).lines.map(({ reason }) => reason)
}

/** An order that was placed, completed, delivered, reported and refunded. */
async function wholeOrder(): Promise<string> {
  const { id, orderNumber } = await shop.place(member, lamp.id)
  await shop.move(orderNumber, 'accepted')
  await shop.move(orderNumber, 'complete')
  const order = { ...own(), order_id: id }
  await shop.call('verifyOrderOtp', { ...order, otp: '0042' }, member.token)
  await shop.call('reportOrderProblem', { ...order, kind: 'damaged', comment: '' }, member.token)
  await answerProblem(db(), { orderNumber, to: 'refunded', answer: 'Sorry.', actor: 'Meera', ...today() })
  return orderNumber
}

describe('notifications', () => {
  it('are read in the language of the call, whatever they were written in [L.13]', async () => {
    await grant(1_250_000)
    expect(await told('hi')).toEqual(['Given. आपको 12,50,000 पॉइंट मिले हैं। अब आपका बैलेंस 12,50,000 पॉइंट है।'])
    const english = ['Given. You have received 12,50,000 pts. Your balance is 12,50,000 pts now.']
    expect(await told()).toEqual(english)
    // A browser's language list is not a choice.
    expect(await told('hi-IN,hi;q=0.9')).toEqual(english)
  })

  it('of an order are, those included that PostgreSQL writes itself [L.13]', async () => {
    await grant(125_000)
    const orderNumber = await wholeOrder()
    expect((await told('hi')).slice(0, -1)).toEqual([
      `आपके ऑर्डर ${orderNumber} के 1,25,000 पॉइंट आपके बैलेंस में लौट आए हैं। Sorry.`,
      `आपका ऑर्डर ${orderNumber} पहुँच गया है। आनंद लें, और बताएँ कि आपको कैसा लगा।`,
      `ऑर्डर ${orderNumber} का आपका डिलीवरी कोड 0042 है। पार्सल हाथ में आने पर इसे ऑर्डर इतिहास में भरें।`,
      `आपका ऑर्डर ${orderNumber} रास्ते में है। मिल जाने पर अपने डिलीवरी कोड से डिलीवरी की पुष्टि करें।`,
      `आपका ऑर्डर ${orderNumber} स्वीकार हो गया है और तैयार किया जा रहा है।`,
      `हमें 1,25,000 पॉइंट का आपका ऑर्डर ${orderNumber} मिल गया है। धन्यवाद।`,
    ])
    const placed = (await told()).at(-2)
    expect(placed).toBe(`We have your order ${orderNumber} for 1,25,000 pts. Thank you.`)
  })

  it('of a grant and of an expiry are too [L.13]', async () => {
    await grant(150_000)
    await shop.give(member.id, 100_600, 1)
    await shop.letExpire(member.id)
    await expirePoints(shop.database.pool)
    expect(await told('hi')).toEqual([
      '1,00,600 पॉइंट समाप्त हो गए हैं। अब आपका बैलेंस 1,50,000 पॉइंट है।',
      'Given. आपको 1,50,000 पॉइंट मिले हैं। अब आपका बैलेंस 1,50,000 पॉइंट है।',
    ])
  })

  it('name points in the client’s own words in each language [L.8, L.13]', async () => {
    const pointsName = { one: 'star "1"', many: 'stars', short: '★' }
    await db().update(clients).set({ pointsName }).where(eq(clients.id, shop.acme.id))
    await grant(1)
    await grant(1200)
    expect(await told('hi')).toEqual([
      'Given. आपको 1,200 stars मिले हैं। अब आपका बैलेंस 1,201 stars है।',
      'Given. आपको 1 star "1" मिले हैं। अब आपका बैलेंस 1 star "1" है।',
    ])
    await db().update(clients).set({ pointsName: null }).where(eq(clients.id, shop.acme.id))
  })

  it('that have no translation are in English: those of before, an operator’s own [L.13]', async () => {
    await db().insert(notifications).values({ memberId: member.id, bodyMessage: 'The hampers are in.' })
    expect(await told('hi')).toEqual(['The hampers are in.'])
  })
})

describe('the passbook', () => {
  it('gives our own reasons in the language of the call, and an operator’s as it was written [L.14]', async () => {
    await grant(250_000)
    const orderNumber = await wholeOrder()
    const declined = await shop.place(member, lamp.id)
    await shop.move(declined.orderNumber, 'declined')
    const cancelled = await shop.place(member, lamp.id)
    await shop.call('cancelOrder', { ...own(), order_id: cancelled.id }, member.token)
    await shop.give(member.id, 600, 1)
    await shop.letExpire(member.id)
    await expirePoints(shop.database.pool)
    const [first] = await reasons('hi')
    expect(first).toBe('समय-सीमा समाप्त')
    expect((await reasons('hi')).slice(2)).toEqual([
      `ऑर्डर ${cancelled.orderNumber} रद्द हुआ`,
      `ऑर्डर ${cancelled.orderNumber}`,
      `ऑर्डर ${declined.orderNumber} अस्वीकार हुआ`,
      `ऑर्डर ${declined.orderNumber}`,
      `समस्या के बाद ऑर्डर ${orderNumber} का रिफ़ंड`,
      `ऑर्डर ${orderNumber}`,
      'Given',
    ])
    expect((await reasons())[0]).toBe('Points expired')
  })
})

describe('a login code', () => {
  it('is sent in the language of the call that asks for it [L.15]', async () => {
    const request = { client_id: 'acme', mobile_number: member.mobile }
    await shop.call('getOtpUserLogin', request, undefined, 'hi')
    const { code, text } = shop.sent.at(-1) ?? { code: '', text: '' }
    expect(text).toBe(`${code} आपका लॉगिन कोड है। यह पाँच मिनट तक काम करेगा, इसे किसी को न बताएँ।`)
    shop.pass(60_000)
    await shop.call('getOtpUserLogin', request)
    const english = shop.sent.at(-1)
    expect(english?.text).toBe(
      `${english?.code} is your login code. It works for five minutes, tell it to nobody.`,
    )
  })
})

it('thanks for feedback in the language of the call [L.15]', async () => {
  await grant(125_000)
  const { id } = await shop.place(member, lamp.id)
  const request = { ...own(), order_id: id, feedback_from: 1, rating_number: 5, rating_comment: '' }
  const reply = await shop.call('createFeedback', request, member.token, 'hi')
  expect(reply).toMatchObject({ code: 200, message: 'आपकी राय के लिए धन्यवाद।' })
})

it('takes names, addresses and comments in Devanagari, as the keyboard of a shop in Hindi types them [L.18]', async () => {
  await grant(125_000)
  const [name, address] = ['क्षितिज नायर', '१२ लेक रोड, मैसूरु / दूसरी मंज़िल']
  const order = orderOf(member, [{ id: lamp.id }])
  order.order_address_details = { ...order.order_address_details, name, address }
  const placed = read('createOrder', await shop.placeOrder(order, member.token))
  expect(placed.user_master.order_details).toMatchObject([{ customer_name: name, customer_address: address }])
  const feedback = { feedback_from: 1, rating_number: 5, rating_comment: 'बहुत सुंदर है।' }
  const request = { ...own(), order_id: placed.order_id, ...feedback }
  expect(await shop.call('createFeedback', request, member.token)).toMatchObject({ code: 200 })
  const { state, city } = await addPlace(db(), 'KA', 'Karnataka', 'Mysuru')
  const details = { email: 'k@example.com', gender: 1, birthday: '1990-04-02', pincode: '570001' }
  const profile = { user_id: member.id, name, address, state_id: state.id, city_id: city.id, ...details }
  const saved = await shop.call('updateUserDetails', profile, member.token)
  expect(read('updateUserDetails', saved)).toMatchObject({ name, address })
})

describe('a content page', () => {
  const page = { title: 'About Acme', description: '<p>Since 1950.</p>' }
  const hi = { title: 'एक्मे के बारे में', description: '<p>1950 से।</p>' }
  const shown = async (language?: string) =>
    (await shop.call('aboutUs', { client_id: 'acme' }, undefined, language)).data

  it('comes in the language of the call, each from what is kept of it, and in English where there is no other', async () => {
    const row = { ...page, clientId: shop.acme.id, kind: 'about' as const }
    await db()
      .insert(contentPages)
      .values({ ...row, translations: { hi } })
    for (const _turn of [1, 2]) {
      expect(await shown('hi')).toEqual({ ...hi, filename: '' })
      expect(await shown('en')).toEqual({ ...page, filename: '' })
      expect(await shown('hi-IN,en;q=0.8')).toEqual({ ...page, filename: '' })
      expect(await shown()).toEqual({ ...page, filename: '' })
    }
    await db().update(contentPages).set({ translations: null })
    await eventually(
      async () => JSON.stringify(await shown('hi')) === JSON.stringify({ ...page, filename: '' }),
    )
  })
})
