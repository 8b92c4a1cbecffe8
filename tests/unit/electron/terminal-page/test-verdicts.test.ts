import { describe, expect, it, vi } from 'vitest'
import { networkCode } from '../../../../electron/main/network/home-answer.rules.ts'
import { firstPushState, pushStateAfter } from '../../../../electron/main/push/push-state.rules.ts'
import {
  clockVerdict,
  displayVerdict,
  providerVerdict,
  pushVerdict,
  realtimeVerdict,
  touchVerdict,
  wipeVerdict,
} from '../../../../electron/main/terminal-page/test-verdicts.rules.ts'

const body = { message: 'Success', code: 200, data: {} }
const answer = (more: object = {}) => ({
  status: 200,
  body,
  date: 'Sat, 21 Nov 2026 12:00:00 GMT',
  milliseconds: 100,
  endedAt: Date.UTC(2026, 10, 21, 12, 0, 0),
  ...more,
})

describe("the exit PIN's tests", () => {
  it.each([
    ['passed', answer()],
    ['warning', answer({ milliseconds: 3001 })],
    ['failed', answer({ status: 503, body: null })],
    ['failed', answer({ status: 404, body: { message: 'Client not found', code: 404 } })],
    ['failed', answer({ body: { message: 'Client not found' } })],
    ['failed', answer({ body: '<html>sign in to the guest network</html>' })],
    ['failed', { code: 'ERR_NAME_NOT_RESOLVED' }],
  ] as const)('say of the provider: %s', (outcome, found) => {
    const verdict = providerVerdict(found)
    expect(verdict.outcome).toBe(outcome)
    expect(verdict.advice === '').toBe(outcome === 'passed')
  })

  it('say of push: off where none is configured, else what its line has reported last', () => {
    const waiting = firstPushState(true, true)
    const registered = pushStateAfter(waiting, 'push-connected')
    const lost = pushStateAfter(registered, 'push-lost', 'fcm.googleapis.com did not answer')
    expect(pushVerdict(firstPushState(false, false))).toMatchObject({ outcome: 'off', advice: '' })
    expect(pushVerdict(waiting)).toMatchObject({ outcome: 'warning' })
    expect(pushVerdict(registered)).toMatchObject({ outcome: 'passed', advice: '' })
    expect(pushVerdict(pushStateAfter(registered, 'push-unreadable'))).toMatchObject({ outcome: 'passed' })
    expect(pushVerdict(lost)).toMatchObject({
      outcome: 'failed',
      found: expect.stringContaining('fcm.googleapis.com did not answer'),
      advice: expect.stringContaining('port 5228'),
    })
    expect(pushVerdict(pushStateAfter(lost, 'push-connected')).outcome).toBe('passed')
  })

  it.each([
    [true, false],
    [false, true],
  ])('say that push needs both of its settings (app %s, key %s)', (hasApp, hasKey) =>
    expect(pushVerdict(firstPushState(hasApp, hasKey))).toMatchObject({
      outcome: 'failed',
      advice: expect.stringContaining('both firebaseConfig and firebaseVapidKey'),
    }),
  )

  it('say what to do about a network error, by its name', () => {
    const code = networkCode(new TypeError('net::ERR_CERT_AUTHORITY_INVALID'))
    vi.spyOn(process, 'platform', 'get').mockReturnValueOnce('win32').mockReturnValueOnce('linux')
    const [elsewhere, onLinux] = [providerVerdict({ code }), providerVerdict({ code })]
    expect(elsewhere).toMatchObject({
      found: 'No answer (ERR_CERT_AUTHORITY_INVALID).',
      advice: expect.stringContaining("organisation's authority on this machine"),
    })
    expect(onLinux.advice).toContain('~/.pki/nssdb')
    expect(networkCode(new DOMException('late', 'TimeoutError'))).toBe('ERR_CONNECTION_TIMED_OUT')
    expect(providerVerdict({ code: networkCode('odd') }).advice).toContain('Check the network')
  })

  it.each([
    [0, 'passed', "agrees with the provider's"],
    [1, 'passed', 'agrees'],
    [-30, 'passed', '30 s behind'],
    [31, 'warning', '31 s ahead of'],
    [-301, 'failed', '301 s behind'],
  ] as const)('measure a clock that is %i s off', (seconds, outcome, words) => {
    const { endedAt } = answer()
    const verdict = clockVerdict(answer({ endedAt: endedAt + 50 + seconds * 1000 }))
    expect(verdict.outcome).toBe(outcome)
    expect(verdict.found).toContain(words)
  })

  it('do not judge a clock by a reply without a time', () => {
    expect(clockVerdict(answer({ date: null })).outcome).toBe('warning')
    expect(clockVerdict({ code: 'ERR_FAILED' }).outcome).toBe('failed')
  })

  it('say whether the realtime channel opens', () => {
    expect(realtimeVerdict(40, 'shop.test')).toMatchObject({ outcome: 'passed' })
    expect(realtimeVerdict(null, 'shop.test').found).toContain('shop.test')
  })

  it('look at the displays', () => {
    const portrait = { width: 1080, height: 1920, scale: 1 }
    expect(displayVerdict([portrait], true)).toEqual({
      outcome: 'passed',
      found: 'One display: 1080 × 1920 at 100 %.',
      advice: '',
    })
    expect(displayVerdict([portrait, portrait], true).advice).toContain('covered')
    expect(displayVerdict([{ ...portrait, width: 600 }], true).outcome).toBe('warning')
    expect(displayVerdict([portrait], false).advice).toContain('fullScreen')
  })

  it('tell a finger from a mouse, and a dead place', () => {
    expect(touchVerdict(9, true).outcome).toBe('passed')
    expect(touchVerdict(8, true).outcome).toBe('failed')
    expect(touchVerdict(9, false).outcome).toBe('warning')
  })

  it('prove a rehearsed wipe by what was there before and is gone after', () => {
    const all = ['localStorage', 'databases', 'caches']
    expect(wipeVerdict(all, [], 400)).toMatchObject({ outcome: 'passed' })
    expect(wipeVerdict(['localStorage'], [], 400).outcome).toBe('warning')
    expect(wipeVerdict(all, ['caches'], 400)).toMatchObject({
      outcome: 'failed',
      found: 'Something is left: caches.',
    })
  })
})
