// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { takeEarlyReply } from '../../../src/api/early-call.ts'

const reply = Promise.resolve({ status: 200, body: {}, requestId: null })

afterEach(() => {
  delete window.earlyCall
})

describe('an early reply', () => {
  it('goes to the call that it answers, once', () => {
    window.earlyCall = { name: 'fetchHomePageData', request: '{"clientLoginId":"demo"}', reply }
    expect(takeEarlyReply('fetchHomePageData', { clientLoginId: 'demo' })).toBe(reply)
    expect(takeEarlyReply('fetchHomePageData', { clientLoginId: 'demo' })).toBeNull()
  })

  it('goes to no other call, client or request', () => {
    window.earlyCall = { name: 'fetchHomePageData', request: '{"clientLoginId":"demo"}', reply }
    expect(takeEarlyReply('fetchHomePageData', { clientLoginId: 'other' })).toBeNull()
    expect(takeEarlyReply('clientDetails', { clientLoginId: 'demo' })).toBeNull()
    expect(window.earlyCall).toBeDefined()
  })
})
