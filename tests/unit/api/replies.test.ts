// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { arrivedEarlyReply, takeEarlyReply } from '../../../src/api/replies.ts'

const arrived = { status: 200, body: {}, requestId: null }
const reply = Promise.resolve(arrived)

afterEach(() => {
  delete window.earlyCall
})

describe('an early reply', () => {
  it('goes to the call that it answers, once', () => {
    window.earlyCall = {
      name: 'fetchHomePageData',
      request: '{"clientLoginId":"demo"}',
      language: 'en',
      reply,
      arrived: null,
    }
    expect(takeEarlyReply('fetchHomePageData', { clientLoginId: 'demo' })).toBe(reply)
    expect(takeEarlyReply('fetchHomePageData', { clientLoginId: 'demo' })).toBeNull()
  })

  it('goes to no other call, client or request', () => {
    window.earlyCall = {
      name: 'fetchHomePageData',
      request: '{"clientLoginId":"demo"}',
      language: 'en',
      reply,
      arrived: null,
    }
    expect(takeEarlyReply('fetchHomePageData', { clientLoginId: 'other' })).toBeNull()
    expect(takeEarlyReply('clientDetails', { clientLoginId: 'demo' })).toBeNull()
    expect(window.earlyCall).toBeDefined()
  })

  it('is known without waiting once it has arrived, and stays there to be taken', () => {
    const early = {
      name: 'fetchHomePageData',
      request: '{"clientLoginId":"demo"}',
      language: 'en',
      reply,
    } as const
    window.earlyCall = { ...early, arrived: null }
    expect(arrivedEarlyReply('fetchHomePageData', { clientLoginId: 'demo' })).toBeNull()
    window.earlyCall = { ...early, arrived }
    expect(arrivedEarlyReply('fetchHomePageData', { clientLoginId: 'other' })).toBeNull()
    expect(arrivedEarlyReply('fetchHomePageData', { clientLoginId: 'demo' })).toBe(arrived)
    expect(takeEarlyReply('fetchHomePageData', { clientLoginId: 'demo' })).toBe(reply)
  })
})
