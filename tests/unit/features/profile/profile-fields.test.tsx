// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sentTo, success } from '../stub-provider.ts'
import { openProfile } from './open-profile.tsx'
import { stubTransport } from '../../stub-transport.ts'

const provider = stubTransport()

// Otherwise loaded with its tab, which takes a busy machine some time.
beforeAll(() => import('../../../../src/features/profile/update-details.tsx'), 60_000)

beforeEach(() => {
  provider.send.mockImplementation(({ path }) =>
    Promise.resolve(success(path === '/order-summary' ? [] : { state_master: [], city_master: [] })),
  )
})

const labelsOf = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map((option) => option.textContent)

it('My Profile has three tabs, and Personal Info is there to be read only [S2.35]', () => {
  openProfile()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Personal Info',
    'Update Profile Details',
    'Order History',
  ])
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Personal Info')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

describe('the profile form (section 5)', () => {
  async function openForm(fields: Record<string, unknown> = {}) {
    const { person } = openProfile(fields)
    await person.click(screen.getByRole('tab', { name: 'Update Profile Details' }))
    await screen.findByRole('button', { name: 'Update details' })
    return person
  }

  it('takes a name of 40 and an address of 200 characters at most, and asks for an email [S5.11, S9.20]', async () => {
    await openForm()
    expect(screen.getByLabelText<HTMLInputElement>('Name').maxLength).toBe(40)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Address').maxLength).toBe(200)
    expect(screen.getByLabelText<HTMLInputElement>('Email').type).toBe('email')
  })

  it('offers the genders 1 Male, 2 Female and 3 Other [S5.13]', async () => {
    await openForm()
    const gender = screen.getByLabelText<HTMLSelectElement>('Gender')
    expect(labelsOf(gender).slice(1)).toEqual(['Male', 'Female', 'Other'])
    expect([...gender.options].slice(1).map(({ value }) => value)).toEqual(['1', '2', '3'])
  })

  it('takes a birthday as digits, without a popup of the browser, and offers it to autofill', async () => {
    const person = await openForm({ birthday: '' })
    const birthday = screen.getByLabelText<HTMLInputElement>('Birthday')
    expect([birthday.type, birthday.inputMode, birthday.autocomplete]).toEqual(['text', 'numeric', 'bday'])
    await person.type(birthday, '31021990')
    expect(birthday.value).toBe('31/02/1990')
    await person.tab()
    expect(screen.getByText('Please enter a day, a month and a year, such as 17/05/1990.')).toBeDefined()
  })

  it.each([
    ['2021-11-20', null],
    ['2021-11-21', 'The birthday must be at least five years ago.'],
  ])(
    'a birthday on %s, five years before 20 November 2026, is answered with %s [S5.14]',
    async (birthday, error) => {
      vi.useFakeTimers({ now: new Date(2026, 10, 20, 9), toFake: ['Date'] })
      const person = await openForm({ birthday })
      await person.click(screen.getByRole('button', { name: 'Update details' }))
      const field = screen.getByLabelText('Birthday')
      expect(field.getAttribute('aria-invalid')).toBe(error && 'true')
      if (error !== null) expect(screen.getByText(error)).toBeDefined()
      expect(sentTo(provider.send, '/update-user-details')).toHaveLength(0)
    },
  )

  it('takes six digits as pincode and says so in the title [S5.16, S9.19]', async () => {
    const person = await openForm({ pincode: '' })
    const pincode = screen.getByLabelText<HTMLInputElement>('Pincode')
    expect(pincode.title).toBe('Please enter a valid 6-digit pincode')
    await person.type(pincode, '56-00-011')
    expect(pincode.value).toBe('560001')
  })

  it.each([
    ['56001', 'true'],
    ['560001', null],
  ])('a pincode of exactly six digits is asked for: %s [S5.16]', async (typed, invalid) => {
    const person = await openForm({ pincode: '' })
    const pincode = screen.getByLabelText('Pincode')
    await person.type(pincode, typed)
    await person.click(screen.getByRole('button', { name: 'Update details' }))
    expect(pincode.getAttribute('aria-invalid')).toBe(invalid)
    expect(screen.queryAllByText('Please enter a valid 6-digit pincode')).toHaveLength(invalid ? 1 : 0)
  })

  it('chooses state and city for a pincode that the lists know, and lets them be changed [S5.17]', async () => {
    provider.send.mockImplementation(({ path }) =>
      Promise.resolve(
        success(
          path === '/order-summary'
            ? []
            : {
                state_master: [
                  { id: 1, name: { en: 'Goa' } },
                  { id: 2, name: { en: 'Maharashtra' } },
                ],
                city_master: [
                  { id: 10, name: { en: 'Panaji' }, state_id: 1 },
                  { id: 20, name: { en: 'Mumbai' }, state_id: 2 },
                  { id: 21, name: { en: 'Pune' }, state_id: 2 },
                ],
              },
        ),
      ),
    )
    const person = await openForm({ pincode: '' })
    const state = screen.getByLabelText<HTMLSelectElement>('State')
    const city = screen.getByLabelText<HTMLSelectElement>('City')
    const pincode = screen.getByLabelText('Pincode')
    await person.type(pincode, '41100')
    expect([state.value, city.value]).toEqual(['', '-11'])
    await person.type(pincode, '1')
    expect([state.value, city.value]).toEqual(['2', '21'])
    await person.clear(pincode)
    await person.type(pincode, '900001')
    expect([state.value, city.value]).toEqual(['2', '21'])
    await person.selectOptions(city, 'Mumbai')
    expect(city.value).toBe('20')
    await person.clear(pincode)
    await person.type(pincode, '403001')
    expect([state.value, city.value]).toEqual(['1', '10'])
  })

  it('tells its rules beside the fields before anything is sent, and then what is wrong [S5.12]', async () => {
    const person = await openForm({ name: '', email: '', pincode: '', address: '' })
    const besideIt = (label: string) => {
      const note = screen.getByLabelText(label).getAttribute('aria-describedby') ?? ''
      return document.getElementById(note)?.textContent
    }
    expect(screen.getByText('Every field is needed.')).toBeDefined()
    expect(screen.getByLabelText<HTMLSelectElement>('Gender').required).toBe(true)
    expect(besideIt('Name')).toBe('Up to 40 characters')
    expect(besideIt('Email')).toBe('Like name@example.com')
    expect(besideIt('Birthday')).toBe('Day, month and year, at least five years ago')
    expect(besideIt('City')).toBe('In the state that is chosen')
    expect(besideIt('Pincode')).toBe('6 digits; chooses state and city where it is known')
    expect(besideIt('Address')).toBe('Up to 200 characters')

    await person.click(screen.getByRole('button', { name: 'Update details' }))
    expect(besideIt('Name')).toBe('Please enter a name.')
    expect(besideIt('Birthday')).toBe('Please enter your birthday.')
    expect(besideIt('City')).toBe('Please choose a city.')
    expect(besideIt('Pincode')).toBe('Please enter a valid 6-digit pincode')
    await person.type(screen.getByLabelText('Pincode'), '560001')
    expect(besideIt('Pincode')).toBe('6 digits; chooses state and city where it is known')
  })

  it.each(["o'brien@example.com", 'first+second@mail.example.co.in', 'a_b@example.museum'])(
    'takes %s, as an email field does',
    async (email) => {
      const person = await openForm({ email: '' })
      const field = screen.getByLabelText('Email')
      await person.type(field, email)
      await person.tab()
      expect(field.getAttribute('aria-invalid')).toBeNull()
    },
  )

  it('has no field that may stay empty [S5.10]', async () => {
    const person = await openForm({ name: '', email: '', pincode: '', address: '' })
    await person.click(screen.getByRole('button', { name: 'Update details' }))
    const labels = ['Name', 'Email', 'Gender', 'Birthday', 'State', 'City', 'Pincode', 'Address']
    expect(
      labels.filter((label) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true'),
    ).toEqual(labels)
    expect(sentTo(provider.send, '/update-user-details')).toHaveLength(0)
  })
})

it('the order history can be filtered by the years from 2024 on and by January to December [S5.19]', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 9), toFake: ['Date'] })
  const { person } = openProfile()
  await person.click(screen.getByRole('tab', { name: 'Order History' }))
  expect(labelsOf(await screen.findByLabelText('Year')).slice(1)).toEqual(['2026', '2025', '2024'])
  const months = labelsOf(screen.getByLabelText('Month')).slice(1)
  expect(months).toHaveLength(12)
  expect([months[0], months[11]]).toEqual(['January', 'December'])
})
