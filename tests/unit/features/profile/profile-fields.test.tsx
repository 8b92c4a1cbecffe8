// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RawRequest } from '../../../../src/api/transport.ts'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { ProfilePage } from '../../../../src/features/profile/profile-page.tsx'
import { aMember, openShop } from '../open-shop.tsx'
import { sentTo, success } from '../stub-provider.ts'

const provider = vi.hoisted(() => ({ send: vi.fn<(request: RawRequest) => Promise<RawReply>>() }))
vi.mock('../../../../src/api/transport.ts', () => provider)
vi.setConfig({ testTimeout: 20_000 })

// Fetched with its tab otherwise, which a busy machine takes its time for.
beforeAll(() => import('../../../../src/features/profile/update-details.tsx'), 60_000)

beforeEach(() => {
  provider.send.mockReset()
  provider.send.mockImplementation(({ path }) =>
    Promise.resolve(success(path === '/order-summary' ? [] : { state_master: [], city_master: [] })),
  )
})

function openProfile(fields: Record<string, unknown> = {}) {
  return openShop({
    at: '/My_profile',
    member: aMember(fields),
    routes: { '/My_profile': <ProfilePage /> },
  })
}

const labelsOf = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map((option) => option.textContent)

it('My Profile has three tabs, and Personal Info is there to be read only', () => {
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

  it('takes a name of 40 and an address of 200 characters at most, and asks for an email', async () => {
    await openForm()
    expect(screen.getByLabelText<HTMLInputElement>('Name').maxLength).toBe(40)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Address').maxLength).toBe(200)
    expect(screen.getByLabelText<HTMLInputElement>('Email').type).toBe('email')
  })

  it('offers the genders 1 Male, 2 Female and 3 Other', async () => {
    await openForm()
    const gender = screen.getByLabelText<HTMLSelectElement>('Gender')
    expect(labelsOf(gender).slice(1)).toEqual(['Male', 'Female', 'Other'])
    expect([...gender.options].slice(1).map(({ value }) => value)).toEqual(['1', '2', '3'])
  })

  it('offers no birthday later than five years before today', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 9), toFake: ['Date'] })
    try {
      await openForm()
      const birthday = screen.getByLabelText<HTMLInputElement>('Birthday')
      expect(birthday.type).toBe('date')
      expect(birthday.max).toBe('2021-11-20')
    } finally {
      vi.useRealTimers()
    }
  })

  it('takes six digits as pincode and says so in the title', async () => {
    const person = await openForm({ pincode: '' })
    const pincode = screen.getByLabelText<HTMLInputElement>('Pincode')
    expect(pincode.title).toBe('Please enter a valid 6-digit pincode')
    await person.type(pincode, '56-00-011')
    expect(pincode.value).toBe('560001')
  })

  it('has no field that may stay empty', async () => {
    const person = await openForm({ name: '', email: '', pincode: '', address: '' })
    await person.click(screen.getByRole('button', { name: 'Update details' }))
    const labels = ['Name', 'Email', 'Gender', 'Birthday', 'State', 'City', 'Pincode', 'Address']
    expect(
      labels.filter((label) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true'),
    ).toEqual(labels)
    expect(sentTo(provider.send, '/update-user-details')).toHaveLength(0)
  })
})

it('the order history can be filtered by the years from 2024 on and by January to December', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 9), toFake: ['Date'] })
  try {
    const { person } = openProfile()
    await person.click(screen.getByRole('tab', { name: 'Order History' }))
    expect(labelsOf(await screen.findByLabelText('Year')).slice(1)).toEqual(['2026', '2025', '2024'])
    const months = labelsOf(screen.getByLabelText('Month')).slice(1)
    expect(months).toHaveLength(12)
    expect([months[0], months[11]]).toEqual(['January', 'December'])
  } finally {
    vi.useRealTimers()
  }
})
