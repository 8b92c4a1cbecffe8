import { describe, expect, it } from 'vitest'
import { readStates } from '../../../server/db/places/fill-places.ts'
import { placeOfPincode } from '../../../src/domain/pincode-places.ts'
import { citiesOf, knownPlaceOf } from '../../../src/domain/places.ts'

/** The lists as our own server sends them. */
const indianStates = await readStates()
const master = {
  state_master: indianStates.map(({ code, name }) => ({ id: code, name: { en: name } })),
  city_master: indianStates.flatMap(({ code, cities }) =>
    cities.map((name) => ({ id: `${code} ${name}`, name: { en: name }, state_id: code })),
  ),
}

describe('where a pincode is', () => {
  it.each([
    ['411001', 'Maharashtra', 'Pune'],
    ['400001', 'Maharashtra', 'Mumbai'],
    ['400601', 'Maharashtra', 'Thane'],
    ['400703', 'Maharashtra', 'Navi Mumbai'],
    ['403001', 'Goa', 'Panaji'],
    ['560001', 'Karnataka', 'Bengaluru'],
    ['110001', 'Delhi', 'New Delhi'],
    ['160017', 'Chandigarh', 'Chandigarh'],
    ['160036', 'Chandigarh', 'Chandigarh'],
    ['160047', 'Chandigarh', 'Chandigarh'],
    ['201301', 'Uttar Pradesh', 'Noida'],
    ['248001', 'Uttarakhand', 'Dehradun'],
    ['194101', 'Ladakh', null],
    ['744101', 'Andaman and Nicobar Islands', null],
    ['834001', 'Jharkhand', 'Ranchi'],
    ['700001', 'West Bengal', 'Kolkata'],
  ])('%s is in %s, %s', (pincode, state, city) => {
    expect(placeOfPincode(pincode)).toEqual({ state, city })
  })

  // The Army's, some that two states share, an incomplete one and an impossible one.
  it.each(['900001', '605001', '160055', '160059', '160062', '160071', '4110', '011001', ''])(
    'is not told of "%s"',
    (pincode) => {
      expect(placeOfPincode(pincode)).toBeNull()
    },
  )
})

it('finds state and city in the lists of the provider [S5.17]', () => {
  expect(knownPlaceOf('411001', master)).toEqual({ stateId: 'MH', cityId: 'MH Pune' })
  expect(knownPlaceOf('194101', master)).toEqual({ stateId: 'LA', cityId: null })
})

it('finds a place by the name that an older list has for it', () => {
  const old = {
    state_master: [{ id: 1, name: { en: 'Karnataka' } }],
    city_master: [{ id: 5, name: { en: 'bangalore ' }, state_id: null }],
  }
  expect(knownPlaceOf('560001', old)).toEqual({ stateId: 1, cityId: 5 })
})

it('names no city that the list of its state does not offer', () => {
  const mixed = {
    state_master: [{ id: 1, name: { en: 'Karnataka' } }],
    city_master: [
      { id: 5, name: { en: 'Bengaluru' }, state_id: null },
      { id: 6, name: { en: 'Mysuru' }, state_id: 1 },
    ],
  }
  expect(citiesOf(mixed, 1).map((city) => city.id)).toEqual([6])
  expect(knownPlaceOf('560001', mixed)).toEqual({ stateId: 1, cityId: null })
})

it('tells nothing where the lists do not know the state', () => {
  expect(knownPlaceOf('411001', { state_master: [], city_master: [] })).toBeNull()
})

it('knows only names that our own lists have', () => {
  const starts = Array.from({ length: 9000 }, (_, index) => `${1000 + index}01`)
  const oneOfEach = new Map(starts.map((pincode) => [JSON.stringify(placeOfPincode(pincode)), pincode]))
  oneOfEach.delete('null')
  const unknown = [...oneOfEach].filter(([place, pincode]) => {
    const known = knownPlaceOf(pincode, master)
    return known === null || (known.cityId === null && !place.includes('"city":null'))
  })
  expect(unknown).toEqual([])
  expect(oneOfEach.size).toBeGreaterThan(100)
})
