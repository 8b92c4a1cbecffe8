// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { useShop } from '../../../../src/store/shop-store.ts'
import { aMember, openShop } from '../open-shop.tsx'
import { refusal, sentTo, success } from '../stub-provider.ts'
import {
  expiring,
  lineNumber,
  lines,
  openPassbook,
  openProfile,
  PATH,
  routes,
  statement,
} from './open-profile.tsx'
import { stubReducedMotion } from '../landing/fake-viewport.ts'
import { stubTransport } from '../../stub-transport.ts'

const provider = stubTransport()

const logged = vi.fn<(...parts: unknown[]) => void>()
let answer: (body: Record<string, unknown>) => RawReply | Promise<RawReply>

beforeEach(() => {
  answer = () => statement()
  logged.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(logged)
  stubReducedMotion(true)
  provider.send.mockImplementation(async ({ path, body }) =>
    path === PATH ? answer(body as Record<string, unknown>) : refusal('?', 404),
  )
})
afterEach(() => vi.unstubAllGlobals())

const sent = () => sentTo(provider.send, PATH)

describe('whether there is a passbook', () => {
  it('the provider says when My Profile opens: the tab comes with its answer [P.9]', async () => {
    openProfile()
    expect(screen.queryByRole('tab', { name: 'Passbook' })).toBeNull()
    expect(await screen.findByRole('tab', { name: 'Passbook' })).toBeTruthy()
    expect(sent()).toEqual([{ client_id: 'demo', user_id: '9876543210', page: 1, per_page: 50 }])
  })

  it.each([
    ['does not answer for now', () => refusal('Sorry', 500)],
    ['refuses', () => refusal('Not now')],
    ['answers with something else', () => success('<html>')],
  ])('of a provider that %s the tab stays, says so, and tries again [P.9]', async (_, says) => {
    answer = says
    const { person } = openProfile()
    await person.click(await screen.findByRole('tab', { name: 'Passbook' }))
    expect(await screen.findByText('We could not load your passbook.')).toBeTruthy()
    answer = () => statement()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  it('is waited for where the address asks for the tab, and leads to Personal Info where there is none [P.9]', async () => {
    answer = () => refusal('Not found', 404)
    const { router } = openShop({ at: '/elsewhere', member: aMember(), routes })
    await router.navigate('/My_profile?tab=passbook')
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Personal Info' }).ariaSelected).toBe('true'))
    expect(screen.queryByRole('tab', { name: 'Passbook' })).toBeNull()
  })
})

describe('the passbook', () => {
  it('says in words what expires when [P.2]', async () => {
    answer = () =>
      statement({
        expiring: [...expiring, ...[1, 2, 3].map((n) => ({ points: n, expires_at: `2027-0${n}-31` }))],
      })
    const { person } = await openPassbook()
    const dates = await screen.findByRole('region', { name: 'What expires' })
    expect(within(dates).getByText('600 pts expire on 31 December 2026')).toBeTruthy()
    expect(within(dates).getAllByRole('listitem')).toHaveLength(3)
    await person.click(within(dates).getByRole('button', { name: 'Show all dates' }))
    expect(within(dates).getAllByRole('listitem')).toHaveLength(4)
  })

  it('has each movement with its date, reason, order, amount and the balance after it [P.1]', async () => {
    await openPassbook()
    const table = await screen.findByRole('table', { name: 'Every movement, the newest first' })
    const cells = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(cells).toEqual([
      ['Date', 'Reason', 'Order', 'Amount', 'Balance'],
      ['05 March 2026', 'Order RP-31', 'RP-31', '−300 pts', '900 pts'],
      ['05 March 2026', 'Idea of the monthGood until 31 December 2026', '', '+600 pts', '1,200 pts'],
    ])
  })

  it('is read from a provider that writes it otherwise: numbers as text, no lists, nothing for what it has not [P.1]', async () => {
    answer = () =>
      success({
        expiring: null,
        lines: [{ id: '8', created_at: '2026-03-05T10:00:00Z', points: '-1,250' }, { id: 9 }, null],
      })
    await openPassbook()
    const table = await screen.findByRole('table')
    const rows = within(table).getAllByRole('row')
    expect(rows).toHaveLength(2)
    expect([...rows[1]!.children].map(({ textContent }) => textContent)).toEqual([
      '05 March 2026',
      'No reason given',
      '',
      '−1,250 pts',
      '',
    ])
    expect(screen.queryByRole('region', { name: 'What expires' })).toBeNull()
  })

  it('says that nothing has moved yet [P.1]', async () => {
    answer = () => statement({ lines: [], expiring: null, balance: 0 })
    await openPassbook()
    expect(await screen.findByText('Nothing has moved yet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  })

  it('a year that did not load leaves a way on [P.1]', async () => {
    const { person } = await openPassbook()
    answer = () => refusal('Sorry', 500)
    await person.selectOptions(await screen.findByLabelText('Year'), '2025')
    expect(await screen.findByText('We could not load your passbook.')).toBeTruthy()
    answer = () => statement()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  it('is asked for again when the balance changes while it is open [P.1]', async () => {
    await openPassbook()
    await screen.findByRole('table')
    answer = () => statement({ lines: [lineNumber(4), ...lines] })
    act(() => void useShop.getState().setUser({ ...aMember(), rewards_points: 1100 }))
    expect(await screen.findByText('Given 4')).toBeTruthy()
  })
})
