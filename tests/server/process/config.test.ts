import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { environment } from '../../../server/environment.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../../src/contract/order-key.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const KEY = 'ab'.repeat(32)

describe('the configuration', () => {
  it('needs no variable at all', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: undefined,
      orderEncryptionKey: DEVELOPMENT_ORDER_KEY,
      sms: { mode: 'terminal' },
      demoClient: true,
      trustProxy: 0,
    })
  })

  it('names every variable that is wrong, at once', () => {
    const wrong = {
      PORT: '80800',
      DATABASE_URL: 'mysql://localhost/shop',
      ORDER_ENCRYPTION_KEY: 'secret',
      SMS_MODE: 'pigeon',
      TIME_ZONE: 'Asia/Atlantis',
      TRUST_PROXY: 'maybe',
    }
    const read = () => readConfig(wrong)
    for (const name of Object.keys(wrong)) expect(read).toThrow(new RegExp(`^  ${name}: `, 'm'))
  })

  it('counts an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined })
  })

  it('takes production for nothing else, and nothing else for production', () => {
    for (const typo of ['prodction', 'Production', 'prod', 'staging'])
      expect(() => readConfig({ NODE_ENV: typo })).toThrow(/^ {2}NODE_ENV: .*"production"/m)
    expect(readConfig({ NODE_ENV: 'test' }).production).toBe(false)
  })

  const production = {
    NODE_ENV: 'production',
    ORDER_ENCRYPTION_KEY: KEY,
    PUBLIC_URL: 'https://rewards.example.com',
    SMS_MODE: 'http',
    SMS_URL_TEMPLATE: 'https://sms.example/send?to={mobile}&text={text}',
    OTP_PEPPER: 'a pepper outside the database',
    PUSHER_SECRET: 'a secret of the channels',
  }

  it('is production where everything that production needs is said, without a demo client', () => {
    expect(readConfig(production)).toMatchObject({ production: true, demoClient: false, logLevel: 'info' })
  })

  it.each([
    ['ORDER_ENCRYPTION_KEY', { ORDER_ENCRYPTION_KEY: '' }, 'production needs a key of its own (openssl'],
    [
      'ORDER_ENCRYPTION_KEY',
      { ORDER_ENCRYPTION_KEY: DEVELOPMENT_ORDER_KEY.toUpperCase() },
      'a key of its own',
    ],
    ['SMS_MODE', { SMS_MODE: '' }, 'set SMS_MODE=http and SMS_URL_TEMPLATE'],
    ['SMS_MODE', { SMS_MODE: 'terminal' }, 'set SMS_MODE=http and SMS_URL_TEMPLATE'],
    ['PUBLIC_URL', { PUBLIC_URL: '' }, 'production needs the address that people open'],
    ['DEMO_CLIENT', { DEMO_CLIENT: '1' }, 'production has no demo client'],
    ['OTP_PEPPER', { OTP_PEPPER: '' }, 'npm run admin -- pepper show prints'],
    ['OTP_PEPPER', { OTP_PEPPER: '' }, 'npm run admin -- operator invite for every operator'],
    ['PUSHER_SECRET', { PUSHER_SECRET: '' }, 'production keeps it outside the database'],
  ])('never is development by accident: %s in %j', (variable, change, sentence) => {
    const read = () => readConfig({ ...production, ...change })
    expect(read).toThrow(`  ${variable}: `)
    expect(read).toThrow(sentence)
  })

  it('wants an address for the SMS gateway and a file for the outbox', () => {
    for (const template of [
      undefined,
      'https://sms.example/send',
      'sms.example/{mobile}',
      'https://{mobile}:x/',
      'https://sms.example/send?to={mobile}',
      'https://sms.example/send?text={text}',
    ])
      expect(() =>
        readConfig({ SMS_MODE: 'http', ...(template === undefined ? {} : { SMS_URL_TEMPLATE: template }) }),
      ).toThrow(/SMS_URL_TEMPLATE/)
    expect(() => readConfig({ SMS_MODE: 'outbox' })).toThrow(/SMS_OUTBOX_FILE/)
    const gateway = 'https://sms.example/send?to={mobile}&text={text}'
    expect(readConfig({ SMS_MODE: 'http', SMS_URL_TEMPLATE: gateway }).sms.urlTemplate).toBe(gateway)
  })

  it('reads lists and flags', () => {
    const read = readConfig({ CORS_ORIGINS: 'https://a.example, https://b.example,', TRUST_PROXY: '2' })
    expect(read).toMatchObject({ corsOrigins: ['https://a.example', 'https://b.example'], trustProxy: 2 })
  })

  it.each(['*', 'null', 'https://*.example', 'https://shop.example/', 'shop.example'])(
    'does not take %j for an origin that may read answers',
    (origin) =>
      expect(() => readConfig({ CORS_ORIGINS: `https://a.example,${origin}` })).toThrow(/CORS_ORIGINS/),
  )

  it('takes any values, or names the variables that are wrong', () => {
    const names = [
      'PORT',
      'DATABASE_URL',
      'PUBLIC_URL',
      'ORDER_ENCRYPTION_KEY',
      'CORS_ORIGINS',
      'CONNECT_ORIGINS',
      'TIME_ZONE',
      'SMS_MODE',
      'SMS_URL_TEMPLATE',
      'CALLS_AT_ONCE',
      'SOCKETS_AT_ONCE',
      'SESSION_DAYS',
      'SESSION_ABSOLUTE_DAYS',
      'NOTIFICATION_DAYS',
      'API_DOCS',
      'MIGRATE_DATABASE_URL',
      'TRUST_PROXY',
      'PUSHER_HOST',
      'PUSHER_PORT',
      'FIREBASE_SERVICE_ACCOUNT',
      'REPLY_CACHE_MB',
      'LOG_LEVEL',
      'DEMO_CLIENT',
      'OTP_PEPPER',
      'NODE_ENV',
    ]
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '0',
        '-1',
        '1e9',
        '99999999999999999999',
        'NaN',
        '*',
        'null',
        '{',
        'http://[',
        'postgres://',
        ',',
      ),
      fc.constantFrom('https://a.example', 'production', 'http', 'javascript:alert(1)', '../..', ' ', 'true'),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (environment) => {
        try {
          const config = readConfig(environment)
          expect(config.trustProxy).toBeLessThanOrEqual(10)
          expect(config.corsOrigins).not.toContain('')
        } catch (error) {
          const said = error instanceof Error ? error.message : ''
          expect([...names, 'PUSHER_APP_ID'].some((name) => said.includes(name))).toBe(true)
        }
      }),
      { numRuns: fuzzRuns(100) },
    )
  })
})

describe('the variables', () => {
  const [schema] = environment.pipe
  const known = Object.keys(schema.entries).toSorted()

  it('all stand in .env.example, and no other does', () => {
    const example = readFileSync('.env.example', 'utf8')
    const ofTheServer = [...example.matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !name.startsWith('VITE_'))
    expect([...new Set(ofTheServer)].toSorted()).toEqual(known)
  })

  it("all stand in the server guide's table", () => {
    const guide = readFileSync('docs/server-guide.md', 'utf8')
    expect(known.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
  })
})
