import { EventEmitter } from 'node:events'
import type { Session } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { proxyLogin } from '../../../electron/main/services/proxy-login.ts'
import { journalStub } from './electron-stubs.ts'

const electron = vi.hoisted(() => ({
  app: {} as EventEmitter,
  net: { request: vi.fn<(options: object) => EventEmitter>() },
}))
vi.mock('electron', () => electron)

const settings = { proxyUser: 'kiosk', proxyPassword: 'secret' }
const proxy = { isProxy: true }
const session = { name: 'visitor-1' } as unknown as Session

/** A request of Electron's, which ends once its answer was taken or it was given up. */
class FakeRequest extends EventEmitter {
  end(): void {
    this.emit('login', proxy, this.answered)
    this.emit('response')
  }
  abort(): void {
    this.emit('close')
  }
  answered = vi.fn<(user?: string, password?: string) => void>()
}

function ask(info: { isProxy: boolean }, firstAuthAttempt = true) {
  const event = { preventDefault: vi.fn<() => void>() }
  const answer = vi.fn<(user?: string, password?: string) => void>()
  electron.app.emit('login', event, null, { firstAuthAttempt }, info, answer)
  return { event, answer }
}

beforeEach(() => {
  electron.app = new EventEmitter()
  electron.net.request.mockReset()
})
afterEach(() => void vi.useRealTimers())

describe('a proxy that asks for a password', () => {
  it('gets the one of the configuration', () => {
    proxyLogin({ settings, journal: journalStub().journal })
    const { event, answer } = ask(proxy)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(answer).toHaveBeenCalledExactlyOnceWith('kiosk', 'secret')
  })

  it('is not asked for ever where that is wrong', () => {
    const { journal, notes } = journalStub()
    proxyLogin({ settings, journal })
    const { answer } = ask(proxy, false)
    expect(answer).toHaveBeenCalledExactlyOnceWith()
    expect(notes).toEqual([{ event: 'proxy-login-failed' }])
  })

  it('is the only one that ever gets it: no web server does', () => {
    proxyLogin({ settings, journal: journalStub().journal })
    const { event, answer } = ask({ isProxy: false })
    expect(event.preventDefault).not.toHaveBeenCalled()
    expect(answer).not.toHaveBeenCalled()
  })

  it("knows a session before main's own requests go through it", async () => {
    const request = new FakeRequest()
    electron.net.request.mockReturnValue(request)
    const { prepare } = proxyLogin({ settings, journal: journalStub().journal })
    await prepare(session, 'https://shop.example.com/api/v1/home')
    expect(electron.net.request).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ session }))
    expect(request.answered).toHaveBeenCalledExactlyOnceWith('kiosk', 'secret')
  })

  it('keeps the shop waiting for ten seconds at most, and never from opening', async () => {
    vi.useFakeTimers()
    const request = new FakeRequest()
    vi.spyOn(request, 'end').mockReturnValue()
    vi.spyOn(request, 'abort').mockReturnValue()
    electron.net.request.mockReturnValueOnce(request).mockImplementationOnce(() => {
      throw new Error('no network service')
    })
    const { prepare } = proxyLogin({ settings, journal: journalStub().journal })
    const prepared = prepare(session, 'https://shop.example.com/')
    await vi.advanceTimersByTimeAsync(10_000)
    await expect(prepared).resolves.toBeUndefined()
    expect(request.abort).toHaveBeenCalledOnce()
    await expect(prepare(session, 'https://shop.example.com/')).resolves.toBeUndefined()
  })

  it('is asked nothing where no user is configured', async () => {
    const { prepare } = proxyLogin({
      settings: { proxyUser: null, proxyPassword: null },
      journal: journalStub().journal,
    })
    await prepare(session, 'https://shop.example.com/')
    expect(electron.net.request).not.toHaveBeenCalled()
    expect(ask(proxy).answer).not.toHaveBeenCalled()
  })
})
