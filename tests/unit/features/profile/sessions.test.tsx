// @vitest-environment jsdom
/** A member's sessions in My Profile (wire contract, "Beyond the specification"). */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { queryClient } from '../../../../src/store/catalogue/query-client.ts'
import { refusal, sentTo, success } from '../stub-provider.ts'
import { stubTransport } from '../../stub-transport.ts'
import { openProfile } from './open-profile.tsx'

const provider = stubTransport()
const own = { client_id: 'demo', user_id: '9876543210' }

const aSession = (id: number | string, fields: Record<string, unknown> = {}) => ({
  id,
  kind: 'phone',
  created_at: '2026-11-01T09:00:00',
  last_used_at: '2026-11-20T16:05:00',
  current: false,
  ...fields,
})
const here = aSession('here', { kind: 'computer', current: true })

let list: unknown[]
let end: () => RawReply

beforeEach(() => {
  localStorage.setItem('token', 't')
  list = [here, aSession('lost'), aSession(12, { kind: 'tablet' })]
  end = () => success({ ended: 1 })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  provider.send.mockImplementation(async ({ path, body }) => {
    if (path === '/sessions') return success(list)
    if (path !== '/sessions/end') return refusal('?', 404)
    const reply = end()
    const { id } = body as { id: string }
    if (reply.status === 200)
      list = list.filter(
        (one) => one === here || (id !== 'others' && String((one as { id: unknown }).id) !== id),
      )
    return reply
  })
})

afterEach(() => localStorage.clear())

const section = () => screen.findByRole('region', { name: 'Where you are logged in' })
const rows = async () => within(await section()).findAllByRole('listitem')

describe('where a member is logged in', () => {
  it('is shown with the kind of device, its beginning and its last use; this one can’t be logged out there', async () => {
    openProfile()
    const [first, second, third] = await rows()
    expect(first?.textContent).toBe(
      'ComputerThis deviceLogged in on 01 November 2026Last used 20 November 2026, 04:05 PM',
    )
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
    expect(second?.textContent).toContain('Phone')
    expect(third?.textContent).toContain('Tablet')
    expect(sentTo(provider.send, '/sessions')).toEqual([own])
  })

  it('loses the one that is logged out, and the keyboard stands at the heading', async () => {
    const { person } = openProfile()
    await person.click(
      await screen.findByRole('button', { name: 'Log out: Tablet, Logged in on 01 November 2026' }),
    )
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(sentTo(provider.send, '/sessions/end')).toEqual([{ ...own, id: '12' }])
    expect(document.activeElement?.textContent).toBe('Where you are logged in')
    expect(await screen.findByText('It is logged out.')).toBeTruthy()
  })

  it('stays, with the provider’s sentence, where that was refused', async () => {
    end = () => refusal('Not now, please.', 503)
    const { person } = openProfile()
    await person.click(await screen.findByRole('button', { name: 'Log out everywhere else' }))
    expect(await screen.findByText('Not now, please.')).toBeTruthy()
    expect(await rows()).toHaveLength(3)
  })

  it('is called unknown where the provider’s kind is not known', async () => {
    list = [here, aSession(2, { kind: 'fridge' })]
    openProfile()
    expect((await rows())[1]?.textContent).toContain('Unknown device')
  })

  it('is not asked for where the provider sends no tokens', async () => {
    localStorage.removeItem('token')
    openProfile()
    await screen.findByText('Your organisation can change your mobile number.', { exact: false })
    expect(sentTo(provider.send, '/sessions')).toEqual([])
  })

  it.each([
    ['answers 404', () => refusal('?', 404)],
    ['refuses the call', () => refusal('Unknown call')],
    ['sends an empty list', () => success([])],
    ['sends nothing that can be read', () => success('?')],
    ['is down', () => refusal('?', 500)],
  ])('is not shown where the provider %s', async (_what, answer) => {
    provider.send.mockImplementation(async ({ path }) =>
      path === '/sessions' ? answer() : refusal('?', 404),
    )
    openProfile()
    expect(
      await screen.findByText('Your organisation can change your mobile number.', { exact: false }),
    ).toBeTruthy()
    await waitFor(() => expect(sentTo(provider.send, '/sessions')).toHaveLength(1))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('region', { name: 'Where you are logged in' })).toBeNull()
  })
})
