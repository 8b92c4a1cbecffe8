/** The API's description at `/api/docs/json`, checked by independent tools. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { describeApi } from '../../../server/routes/api-docs.ts'
import { requests } from '../../../src/contract/requests.ts'
import { assertDescribed } from '../described-replies.ts'
import { openTestShop } from '../shops/open-test-shop.ts'

const text = JSON.stringify(describeApi())

describe('the description of the API', () => {
  it('is valid OpenAPI to an independent validator', async () => {
    const validator = new Validator()
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('gives a linter nothing to say', async () => {
    // The shop's owner decides on the licence.
    const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } })
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  })

  it('asks for the fields that a call can’t be read without, and for no others', () => {
    const { paths } = describeApi()
    const required = (path: string): unknown =>
      (
        JSON.parse(JSON.stringify(paths?.[path])) as {
          post: { requestBody: { content: { 'application/json': { schema: { required: string[] } } } } }
        }
      ).post.requestBody.content['application/json'].schema.required
    expect(required('/api/v1/fetch-all-products')).toEqual(['client_id'])
    expect(required('/api/v1/verify-otp-user-login')).toEqual(['mobile_number', 'request_otp'])
    expect(required('/api/v1/update-user-details')).toEqual(
      Object.keys(requests.updateUserDetails.pipe[1].entries),
    )
    expect(required('/api/v1/logout')).toEqual([])
  })
})

describe('a reply', () => {
  const received = (data: unknown, status = 200) => ({
    method: 'POST',
    url: '/api/v1/about-us',
    status,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ message: 'Success', code: status, data }),
  })
  const page = { title: 'About us', description: '<p>…</p>', filename: '' }

  it('is held against it: as described', () => {
    expect(() => assertDescribed(received(page))).not.toThrow()
    expect(() => assertDescribed(received(null, 404))).not.toThrow()
  })

  it.each([
    ['another type', { ...page, title: { en: 'About us' } }, '/data/title'],
    ['no data', null, '/data'],
  ])('is held against it: %s', (_what, data, named) => {
    expect(() => assertDescribed(received(data))).toThrow(named)
  })
})

it('is not there in production, unless it is asked for', async () => {
  const production = {
    NODE_ENV: 'production',
    ORDER_ENCRYPTION_KEY: '00112233445566778899aabbccddeeff',
    PUBLIC_URL: 'https://rewards.example.com',
    SMS_MODE: 'outbox',
    SMS_OUTBOX_FILE: '/dev/null',
    OTP_PEPPER: 'a pepper outside the database',
    PUSHER_SECRET: 'a secret of the channels',
  }
  for (const [asked, status] of [
    [{}, 404],
    [{ API_DOCS: '1' }, 200],
  ] as const) {
    const shop = await openTestShop({ ...production, ...asked })
    expect((await shop.app.inject({ url: '/api/docs/json' })).statusCode).toBe(status)
    await shop.close()
  }
})
