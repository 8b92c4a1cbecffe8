// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { startPreview } from '../../../src/app/start-preview.ts'
import * as parts from '../../../src/features/preview/preview-parts.tsx'
import { forgetToken, readToken } from '../../../src/storage/token.ts'
import { endSession } from '../../../src/store/session/end-session.ts'
import { success } from '../features/stub-provider.ts'

const ASHA = { id: 3, name: 'Asha Rao', client_id: 'demo', preview_seconds_left: 600 }
const HOME = '/rewards_points_website/demo'
const asks = vi.fn<typeof fetch>()
const reload = vi.fn()

const answer = (status: number, data: unknown) =>
  asks.mockImplementation(async () => Response.json(success(data).body, { status }))

/** A page at this address begins. @returns whether the shop may start */
async function open(address: string): Promise<boolean> {
  history.replaceState(null, '', address)
  const { pathname, search, hash } = new URL(address, location.origin)
  vi.stubGlobal('location', { pathname, search, hash, origin: location.origin, reload })
  const ended = vi.mocked(parts.showPreviewEnded)
  let started = false
  const starting = startPreview().then(() => (started = true))
  await Promise.race([starting, vi.waitUntil(() => ended.mock.calls.length > 0)])
  return started
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  forgetToken()
  reload.mockReset()
  vi.stubGlobal('fetch', asks)
  vi.spyOn(parts, 'showPreviewBar').mockReturnValue()
  vi.spyOn(parts, 'showPreviewEnded').mockResolvedValue()
  answer(200, ASHA)
})

it('takes the token out of the address and keeps it in this tab alone', async () => {
  expect(await open(`${HOME}#preview=token`)).toBe(true)
  expect(document.URL).toBe(`${location.origin}${HOME}`)
  expect(readToken()).toBe('token')
  expect(localStorage).toHaveLength(0)
  expect(asks.mock.calls[0]?.[1]).toMatchObject({ headers: { authorization: 'Bearer token' } })
  expect(parts.showPreviewBar).toHaveBeenCalledWith(expect.objectContaining({ name: 'Asha Rao' }))
})

it('goes on after a reload', async () => {
  await open(`${HOME}#preview=token`)
  expect(await open(HOME)).toBe(true)
  expect(readToken()).toBe('token')
})

it('leaves the browser’s own login of the same member as it is, and tells no other tab, whatever ends it', async () => {
  localStorage.setItem('token', 'own')
  localStorage.setItem('tokenOwner', JSON.stringify({ client_id: 'demo', customer_id: 3 }))
  const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  await open(`${HOME}#preview=token`)
  asks.mockClear()
  endSession({ keepClient: true })
  expect(localStorage.getItem('token')).toBe('own')
  expect(told).not.toHaveBeenCalled()
  expect(asks).not.toHaveBeenCalled()
  // Each page that these tests have begun.
  expect(reload).toHaveBeenCalled()
  expect(await open(HOME)).toBe(false)
  expect(parts.showPreviewEnded).toHaveBeenCalledOnce()
  expect(sessionStorage).toHaveLength(0)
})

it('gives a tab back what it had before', async () => {
  const before = { token: 'mine', clientLoginId: 'demo', userDetails: '{"id":7}' }
  for (const [key, value] of Object.entries(before)) sessionStorage.setItem(key, value)
  await open(`${HOME}#preview=token`)
  expect(sessionStorage.getItem('userDetails')).toBeNull()
  endSession({ keepClient: false })
  await open(HOME)
  expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual(before)
})

it('that the server knows no longer says that it has ended, and starts no shop', async () => {
  answer(401, null)
  expect(await open(`${HOME}#preview=token`)).toBe(false)
  expect(parts.showPreviewEnded).toHaveBeenCalledOnce()
  expect(readToken()).toBeNull()
})

it('of a suspended client leaves it to the shop to say so, without a member', async () => {
  answer(403, null)
  expect(await open(`${HOME}#preview=token`)).toBe(true)
  expect(parts.showPreviewBar).not.toHaveBeenCalled()
  expect(readToken()).toBeNull()
})
