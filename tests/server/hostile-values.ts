/** Values that an attacker could send. */
import type { LightMyRequestResponse } from 'fastify'
import fc from 'fast-check'
import { expect } from 'vitest'
import { fuzzRuns } from '../setup/fuzz-runs.ts'

/** Lists within lists, as JSON. */
export const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** JSON texts, so that values that no object can hold can be sent too. */
export const hostileText = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.string({ unit: 'binary', maxLength: 300 }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    'null',
    'true',
    '-1',
    '0',
    '0.5',
    '1e309',
    '-9007199254740993',
    '2147483648',
    '1e21',
    '{}',
    '[]',
    '"\\u0000"',
    '"acme\\u0000"',
    '"9876543210\\u0000"',
    '"\\ud800"',
    '"\\u202egnp.exe"',
    '"%00%ff"',
    '"\'; drop table members; --"',
    '"1 or 1=1"',
    '"\\\\\'"',
    '"$1"',
    '"{{7*7}}"',
    '"../../../etc/passwd"',
    '"<script>alert(1)</script>"',
    '"<img src=x onerror=alert(1)>"',
    '"javascript:alert(1)"',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"toString":1,"valueOf":2}',
    JSON.stringify('x'.repeat(100_000)),
    nested(5000),
    `[${'1,'.repeat(20_000)}1]`,
    '[null,{},-1]',
  ),
)

/** Texts that no field may break at: one that PostgreSQL can't store, and one that is too long for an index. */
const worstTexts = ['a\u0000b', 'अ'.repeat(10_000)]

/** Texts that people rarely type and programs misread. */
const oddTexts = [
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe\u202c',
  '\u001b[31mred',
  'two\r\nlines',
  '\u200b',
  ' ',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '1,0',
  '1e9',
  '-0',
]

/** Whether PostgreSQL can't store the text. */
export const isUnstorable = (text: string): boolean => text.includes('\0') || /\p{Cs}/u.test(text)

/**
 * Texts to send in one field.
 * @param turn the field's number, so that a call's fields get different ones
 */
export const oddTextsFor = (turn: number): string[] => [
  ...worstTexts,
  ...oddTexts.map((_, n) => oddTexts[(turn + n) % oddTexts.length] ?? '').slice(0, fuzzRuns(1)),
]

/** The reply is an envelope with a message for people, and reveals nothing internal. */
export function assertCivil(
  { statusCode, body, headers }: Pick<LightMyRequestResponse, 'statusCode' | 'body' | 'headers'>,
  sent: string,
): void {
  expect(statusCode, `${sent.slice(0, 300)} -> ${body.slice(0, 300)}`).toBeLessThan(500)
  if (!String(headers['content-type']).includes('json')) return
  const { message, code } = JSON.parse(body) as { message: string; code: number }
  expect(code).toBe(statusCode)
  expect(message.length).toBeLessThan(2000)
  expect(message).not.toMatch(/\bat \/|node_modules|server\/|select |insert |syntax error|pg_|drizzle/i)
}
