/** Operators' searches of orders and members: one thing, as different people write it. */
import { describe, expect, it } from 'vitest'
import { addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openOrderDesk } from '../shops/open-order-desk.ts'

const desk = fixture(openOrderDesk)
const support = fixture(() => desk.operatorWith('support', 'acme'))
const auditor = fixture(() => desk.operatorWith('auditor', 'acme'))

const numbersBy = async (q: string, by = support) =>
  (await desk.list(by, `q=${encodeURIComponent(q)}`)).items.map(({ number }) => number)

/** An order that goes to somebody else than its member. */
const order = fixture(async () => {
  const number = await desk.place()
  await desk.place()
  await desk.shop.database.pool.query(
    `update orders set customer_name = 'José Ravi D’Souza', customer_mobile = '9812345670', customer_pincode = '560071',
      customer_address = '12, Müller  Street, Indiranagar', tracking_number = 'TRK-1 99'
      where order_number = $1`,
    [number],
  )
  return { number, digits: number.slice(3) }
})

describe('an order is found by', () => {
  it.each([
    'Ravi D’Souza',
    "ravi d'souza",
    'RAVI DSOUZA',
    '  souza   ravi ',
    'jose',
    'JOSÉ',
    'Jose\u0301',
    'ｊｏｓｅ',
    '9812345670',
    '+91 98123 45670',
    '098123-45670',
    '(0091) 98123 45670',
    '९८१२३४५६७०',
    '345670',
    '98123 456',
    '+91 98123 45',
    'ravi 98123 45670',
    '560071',
    'muller street',
    'Indiranagar 560071',
    '12, müller',
    '12,Müller Street',
    'mü',
    'r d',
    'trk199',
    'TRK-1 99',
    'trk 1-99',
  ])('%s', async (q) => {
    expect(await numbersBy(q)).toEqual([order.number])
  })

  it('its number, with or without letters, hyphen and blanks', async () => {
    const { number, digits } = order
    for (const q of [
      number,
      number.toLowerCase(),
      `rp${digits}`,
      `RP ${digits}`,
      `#${digits}`,
      `RP-${digits.slice(0, 3)} ${digits.slice(3)}`,
    ])
      expect([q, await numbersBy(q)]).toEqual([q, [number]])
    expect(await numbersBy(digits)).toContain(number)
  })

  it('nothing that its operator does not see', async () => {
    for (const q of ['Indiranagar', '560071', '9812345670', 'souza'])
      expect([q, await numbersBy(q, auditor)]).toEqual([q, []])
    expect(await numbersBy(order.number, auditor)).toEqual([order.number])
  })

  it('letters of a script without ASCII, of any length', async () => {
    const number = await desk.place()
    await desk.shop.database.pool.query(
      `update orders set customer_name = 'रवि ज़मान', customer_address = '४, ଗାନ୍ଧୀ Road' where order_number = $1`,
      [number],
    )
    for (const q of ['रवि', 'र', 'वि', 'ज़मान', 'ज\u093Cमान', 'र\u200Dवि', 'ଗାନ୍ଧୀ', '4 ଗା', 'road ज़'])
      expect([q, await numbersBy(q)]).toEqual([q, [number]])
  })

  it('no word that it has not', async () => {
    for (const q of ['ravi mysuru', '12 _üller', 'souz%', '5600711', 'trk1999', 'zq', 'षष', 'ы'])
      expect([q, await numbersBy(q)]).toEqual([q, []])
  })
})

describe('a member is found by', () => {
  const member = fixture(() =>
    addMember(desk.shop.database.db, desk.acme.id, {
      mobile: '9123409876',
      name: 'Zoë O’Brien-Łukasz',
      email: 'zoe.ob@example.com',
    }),
  )

  it.each([
    'zoe',
    'ZOË',
    'Zoe\u0308',
    "o'brien",
    'O’Brien',
    'obrien zoe',
    'brien-lukasz',
    'zoe.ob@',
    '9123409876',
    '+91 91234 09876',
    '0 91234 09876',
    '919123409876',
    '९१२३४०९८७६',
    '３４０９８７',
    'zoe +91 91234-09876',
    '  Zoe   O’Brien ',
  ])('%s', async (q) => {
    const { data } = await support.call('GET', `/members?q=${encodeURIComponent(q)}`)
    expect(data).toMatchObject({ items: [{ id: member.id }] })
  })
})
