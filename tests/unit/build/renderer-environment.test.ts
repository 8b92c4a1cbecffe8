import { describe, expect, it } from 'vitest'
import { checkedRendererEnvironment } from '../../../build/renderer-environment.ts'

const KEY = '00112233445566778899aabbccddeeff'
const check = (environment: Record<string, string>, forProduction: boolean) => () =>
  checkedRendererEnvironment(environment, { forProduction })

describe('the configuration of a build (wire contract)', () => {
  it('is all optional where it is no production build [W.36]', () => {
    expect(check({}, false)).not.toThrow()
  })

  it('fails a production build without an order key of its own, unless told otherwise [W.37]', () => {
    expect(check({}, true)).toThrow(/VITE_ORDER_ENCRYPTION_KEY is missing/)
    expect(check({ VITE_ORDER_ENCRYPTION_KEY: KEY }, true)).not.toThrow()
    expect(check({ VITE_ALLOW_DEV_KEY: '1' }, true)).not.toThrow()
  })

  it.each(['1234', `${KEY}00`, 'not hex at all'])('takes no order key like %s', (key) => {
    expect(check({ VITE_ORDER_ENCRYPTION_KEY: key }, true)).toThrow(/VITE_ORDER_ENCRYPTION_KEY/)
  })

  it('names every variable that is wrong, at once [W.36]', () => {
    const wrong = { VITE_API_BASE_URL: 'ftp://shop', VITE_ASSET_BASE_URL: 'assets' }
    expect(check(wrong, false)).toThrow(/VITE_API_BASE_URL[\s\S]*VITE_ASSET_BASE_URL/)
  })

  it('takes a whole push configuration or none [W.39]', () => {
    const config = JSON.stringify({ projectId: 'p', apiKey: 'k', appId: 'a', messagingSenderId: '1' })
    expect(check({ VITE_FIREBASE_CONFIG: config, VITE_FIREBASE_VAPID_KEY: 'B' }, false)).not.toThrow()
    expect(check({ VITE_FIREBASE_CONFIG: config }, false)).toThrow(/VITE_FIREBASE_VAPID_KEY is missing/)
    expect(check({ VITE_FIREBASE_CONFIG: '{"projectId":"p"}' }, false)).toThrow(
      /VITE_FIREBASE_CONFIG must be/,
    )
  })

  it('takes no realtime service that nothing could connect to', () => {
    const wrong = { VITE_PUSHER_PORT: 'six', VITE_PUSHER_TLS: 'yes' }
    expect(check(wrong, false)).toThrow(/VITE_PUSHER_PORT[\s\S]*VITE_PUSHER_TLS/)
  })
})
