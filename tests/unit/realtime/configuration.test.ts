import { describe, expect, it } from 'vitest'
import { readRealtimeConfiguration } from '../../../src/realtime/configuration.ts'

const here = { protocol: 'https:', hostname: 'rewards.example.com', port: '' }

describe('where the realtime channel lives', () => {
  it('is the origin that the shop came from, without a word about it [W.38]', () => {
    expect(readRealtimeConfiguration({}, here)).toEqual({
      key: 'rewards-points-shop',
      cluster: '',
      host: 'rewards.example.com',
      port: null,
      useTls: true,
      channelTemplate: 'private-user-{id}',
      authEndpoint: '/api/v1/broadcasting/auth',
    })
    const local = { protocol: 'http:', hostname: 'localhost', port: '8080' }
    expect(readRealtimeConfiguration({}, local)).toMatchObject({
      host: 'localhost',
      port: 8080,
      useTls: false,
    })
  })

  it('is a host of its own where one is named [W.38]', () => {
    const variables = {
      VITE_PUSHER_HOST: 'soketi.example.com',
      VITE_PUSHER_PORT: '6001',
      VITE_PUSHER_TLS: '0',
    }
    const expected = { host: 'soketi.example.com', port: 6001, useTls: false }
    expect(readRealtimeConfiguration(variables, here)).toMatchObject(expected)
  })

  it("is a cluster of Pusher's own where one is named", () => {
    const variables = { VITE_PUSHER_KEY: 'abc', VITE_PUSHER_CLUSTER: 'ap2' }
    const local = { protocol: 'http:', hostname: 'localhost', port: '8080' }
    const expected = { key: 'abc', cluster: 'ap2', host: null, port: null, useTls: true }
    expect(readRealtimeConfiguration(variables, local)).toMatchObject(expected)
  })
})
