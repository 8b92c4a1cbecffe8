// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RawRequest } from '../../../../src/api/transport.ts'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { ProfilePage } from '../../../../src/features/profile/profile-page.tsx'
import { choosePlatform, type Terminal } from '../../../../src/platform/platform.ts'
import { queryClient } from '../../../../src/store/query-client.ts'
import { useShop } from '../../../../src/store/shop-store.ts'
import { aMember, openShop } from '../open-shop.tsx'
import { refusal, sentTo, success } from '../stub-provider.ts'

const provider = vi.hoisted(() => ({ send: vi.fn<(request: RawRequest) => Promise<RawReply>>() }))
vi.mock('../../../../src/api/transport.ts', () => provider)

const PATH = '/points-statement'
const printed = vi.fn<() => void>()
const logged = vi.fn<(...parts: unknown[]) => void>()
let answer: (body: Record<string, unknown>) => RawReply | Promise<RawReply>

const lineNumber = (id: number, fields: Record<string, unknown> = {}) => ({
  id,
  created_at: '2026-03-05T10:00:00Z',
  points: 100,
  balance_after: 100 * id,
  reason: `Given ${id}`,
  order_number: null,
  expires_at: null,
  ...fields,
})
const lines = [
  lineNumber(3, { points: -300, balance_after: 900, reason: 'Order RP-31', order_number: 'RP-31' }),
  lineNumber(2, { points: 600, balance_after: 1200, reason: 'Idea of the month', expires_at: '2026-12-31' }),
]
const expiring = [{ points: 600, expires_at: '2026-12-31' }]
const statement = (fields: Record<string, unknown> = {}) =>
  success({ balance: 900, expiring, lines, ...fields })

beforeEach(() => {
  answer = () => statement()
  printed.mockReset()
  logged.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(logged)
  vi.stubGlobal('print', printed)
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  provider.send.mockReset()
  provider.send.mockImplementation(async ({ path, body }) =>
    path === PATH ? answer(body as Record<string, unknown>) : refusal('?', 404),
  )
})
afterEach(() => {
  choosePlatform({ terminal: null })
  vi.unstubAllGlobals()
})

const sent = () => sentTo(provider.send, PATH)
const routes = { '/My_profile': <ProfilePage /> }
const openProfile = () => openShop({ at: '/My_profile', member: aMember(), routes })

/** A failure's loader stays for a moment. */
const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))

async function leaveAndReturn(router: ReturnType<typeof openShop>['router']) {
  await act(() => router.navigate('/elsewhere'))
  await screen.findByText('another page')
  await act(() => router.navigate('/My_profile'))
}

async function openPassbook() {
  const shop = openProfile()
  await shop.person.click(await screen.findByRole('tab', { name: 'Passbook' }))
  return shop
}

describe('whether there is a passbook', () => {
  it('the provider says when My Profile opens: the tab comes with its answer [P.9]', async () => {
    openProfile()
    expect(screen.queryByRole('tab', { name: 'Passbook' })).toBeNull()
    expect(await screen.findByRole('tab', { name: 'Passbook' })).toBeTruthy()
    expect(sent()).toEqual([{ client_id: 'demo', user_id: '9876543210', page: 1, per_page: 50 }])
  })

  it.each([
    ['answers 404', () => refusal('Not found', 404)],
    ['refuses a call that it does not know', () => refusal('Unknown call')],
  ])(
    'a provider without one, which %s, is asked once in a session, and there is no tab [P.9]',
    async (_, says) => {
      answer = says
      const { router } = openProfile()
      await waitFor(() => expect(logged).toHaveBeenCalled())
      await settled()
      expect(await screen.findAllByRole('tab')).toHaveLength(3)
      await leaveAndReturn(router)
      await settled()
      expect(await screen.findAllByRole('tab')).toHaveLength(3)
      expect(sent()).toHaveLength(1)
    },
  )

  it('a provider that does not answer for now shows no tab, and is asked again later [P.9]', async () => {
    answer = () => refusal('Sorry', 500)
    const { router } = openProfile()
    await waitFor(() => expect(logged).toHaveBeenCalled())
    await settled()
    expect(screen.getAllByRole('tab')).toHaveLength(3)
    answer = () => statement()
    await leaveAndReturn(router)
    expect(await screen.findByRole('tab', { name: 'Passbook' })).toBeTruthy()
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

  it('is filtered by year, and says where a year has nothing [P.1]', async () => {
    const { person } = await openPassbook()
    answer = ({ year }) => statement(year === undefined ? {} : { lines: [] })
    await person.selectOptions(await screen.findByLabelText('Year'), '2024')
    expect(await screen.findByText('Nothing moved in this year.')).toBeTruthy()
    expect(sent().at(-1)).toMatchObject({ year: 2024, page: 1 })
    await person.click(screen.getByRole('button', { name: 'Show all years' }))
    expect(await screen.findByRole('table')).toBeTruthy()
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

describe('print and CSV', () => {
  const pages = ({ page }: Record<string, unknown>) =>
    statement({
      lines: Array.from({ length: page === 1 ? 50 : 3 }, (_, n) => lineNumber(1000 - 50 * Number(page) - n)),
    })
  // jsdom has no layout: every page's end would be near.
  beforeEach(() => vi.stubGlobal('innerHeight', -100_000))

  it('print everything, also what was not scrolled to [P.10]', async () => {
    answer = pages
    const { person } = await openPassbook()
    await person.click(await screen.findByRole('button', { name: 'Print' }))
    await waitFor(() => expect(printed).toHaveBeenCalledOnce())
    expect(screen.getAllByRole('row')).toHaveLength(54)
  })

  it('download everything as a file that carries its date [P.10]', async () => {
    answer = pages
    let file: Blob | undefined
    let name = ''
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => ((file = blob), 'blob:x'),
        revokeObjectURL: () => undefined,
      }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      name = this.download
    })
    const { person } = await openPassbook()
    await person.click(await screen.findByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(name).toMatch(/^passbook-\d{4}-\d\d-\d\d\.csv$/))
    expect((await file?.text())?.trim().split('\r\n')).toHaveLength(54)
  })

  it('give nothing where a page did not come [P.10]', async () => {
    answer = (body) => (body['page'] === 1 ? pages(body) : refusal('Sorry', 500))
    const { person } = await openPassbook()
    await person.click(await screen.findByRole('button', { name: 'Print' }))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(printed).not.toHaveBeenCalled()
  })

  it('are not there on a terminal that many share [P.10]', async () => {
    choosePlatform({ terminal: {} as Terminal })
    await openPassbook()
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  })
})
