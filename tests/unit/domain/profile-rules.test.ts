import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { stateCityMaster } from '../../../src/contract/shop-entities/place.ts'
import { user as userSchema } from '../../../src/contract/shop-entities/user.ts'
import { citiesOf } from '../../../src/domain/places.ts'
import { requests } from '../../../src/contract/requests.ts'
import { profileFieldsOf, profileRules, updateRequestOf } from '../../../src/domain/profile-rules.ts'

const rules = profileRules('2021-11-20')
const good = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  gender: '2',
  birthday: '01/05/1990',
  state_id: '3',
  city_id: '30',
  pincode: '560001',
  address: '12 Park Street',
}

function wrongFieldsOf(fields: typeof good) {
  return v.safeParse(rules, fields).issues?.map((issue) => v.getDotPath(issue)) ?? []
}

describe('the profile form', () => {
  it('takes a full set of details', () => {
    expect(v.parse(rules, good)).toEqual({ ...good, birthday: '1990-05-01' })
  })

  it.each(Object.keys(good))('requires %s [S5.10, S5.15]', (field) => {
    expect(wrongFieldsOf({ ...good, [field]: '' })).toContain(field)
  })

  it.each([
    ['name', 'x'.repeat(41)],
    ['email', 'asha@localhost'],
    ['gender', '4'],
    ['birthday', '21/11/2021'],
    ['birthday', '31/02/1990'],
    ['city_id', '-11'],
    ['pincode', '12345'],
    ['address', 'x'.repeat(201)],
  ])('refuses %s "%s"', (field, value) => {
    expect(wrongFieldsOf({ ...good, [field]: value })).toEqual([field])
  })

  it.each([
    ['name', 'x'.repeat(40)],
    ['birthday', '20/11/2021'],
    ['address', 'x'.repeat(200)],
  ])('takes %s at its limit', (field, value) => {
    expect(v.safeParse(rules, { ...good, [field]: value }).success).toBe(true)
  })

  it('starts with what is known, city unselected where it is not', () => {
    const member = v.parse(userSchema, {
      id: 1,
      name: 'Asha',
      gender: '2',
      birthday: '1990-05-01 00:00:00',
      state_id: '3',
    })
    expect(profileFieldsOf(member)).toMatchObject({
      name: 'Asha',
      gender: '2',
      birthday: '01/05/1990',
      state_id: '3',
      city_id: '-11',
    })
  })
})

describe('what is sent of the profile form', () => {
  const member = v.parse(userSchema, { id: 7, name: 'Asha' })

  it('is what the provider reads, ids of digits as numbers', () => {
    const sent = updateRequestOf(member, v.parse(rules, good))
    expect(sent).toMatchObject({ user_id: 7, gender: 2, state_id: 3, city_id: 30 })
    expect(v.parse(requests.updateUserDetails, sent)).toEqual(sent)
  })

  it('is nothing where the form was not checked', () => {
    expect(() => updateRequestOf(member, { ...good, gender: '' })).toThrow(/gender/)
  })
})

describe('the city list', () => {
  const cities = [
    { id: 30, name: { en: 'Mysuru' }, state_id: '3' },
    { id: 40, name: { en: 'Pune' }, state_id: 4 },
  ]

  it('follows the state where cities name theirs [W.28]', () => {
    const master = v.parse(stateCityMaster, { state_master: [], city_master: cities })
    expect(citiesOf(master, '3').map((city) => city.id)).toEqual([30])
    expect(citiesOf(master, '')).toEqual([])
  })

  it('is whole where the provider does not say whose they are [W.28]', () => {
    const master = v.parse(stateCityMaster, {
      state_master: [],
      city_master: cities.map(({ id, name }) => ({ id, name })),
    })
    expect(citiesOf(master, '3')).toHaveLength(2)
  })
})
