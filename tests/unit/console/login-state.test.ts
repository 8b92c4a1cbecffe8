import { describe, expect, test } from 'vitest'
import {
  afterUnlock,
  loginInWords,
  loginMendedBy,
  type Member,
} from '../../../console/members/login-state.ts'

const base: Member['login'] = {
  can: false,
  why: 'ok',
  until: null,
  failures: 0,
  codes_today: 0,
  last_code_at: null,
}
/** Of another day than today, whenever the test runs, and of the same one from Los Angeles to Auckland. */
const until = '2001-02-03T10:05:00.000Z'

describe('why somebody can’t log in', () => {
  test.each([
    [{ why: 'ok' }, /^Yes$/, null],
    [{ why: 'blocked' }, /^No, an operator has blocked them$/, 'unblock'],
    [
      { why: 'locked', until, failures: 10 },
      /^No, locked until 3 Feb 2001, .+ after 10 wrong codes$/,
      'unlock',
    ],
    [{ why: 'stopped', failures: 100 }, /^No, locked after 100 wrong codes until somebody/, 'unlock'],
    [
      { why: 'too_many_codes', until, codes_today: 20 },
      /^No new code until 3 Feb 2001, .+: 20 codes/,
      'unlock',
    ],
    [{ why: 'client_suspended' }, /^No, the shop of this client is closed$/, null],
  ] as const)('%j is said in plain words, with what mends it', (login, words, mends) => {
    expect(loginInWords({ ...base, ...login }).answer).toMatch(words)
    expect(loginMendedBy({ ...base, ...login })).toBe(mends)
  })

  test('what was tried is said beside it, and nothing twice', () => {
    const tried = { ...base, failures: 1, codes_today: 3, last_code_at: new Date().toISOString() }
    expect(loginInWords({ ...tried, can: true }).besides).toMatch(
      /^1 wrong code since the last right one, 3 codes asked for today, last code sent \d\d:\d\d$/,
    )
    expect(loginInWords({ ...tried, why: 'locked', until }).besides).toMatch(/^3 codes asked for today/)
    expect(loginInWords(base).besides).toBe('')
  })
})

test('an unlock says that they can log in, or what still keeps them from it', () => {
  expect(afterUnlock({ login: { ...base, can: true } })).toBe('can log in again')
  expect(afterUnlock({ login: { ...base, why: 'locked', until, failures: 10 } })).toMatch(
    /^was unlocked here\. Can they log in\? No, locked until 3 Feb 2001/,
  )
})
