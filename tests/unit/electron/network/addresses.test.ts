import { describe, expect, it } from 'vitest'
import { realtimeAddresses, realtimeConfig } from '../../../../electron/main/network/addresses.rules.ts'

const unset = {
  pusherKey: null,
  pusherCluster: '',
  pusherHost: null,
  pusherPort: null,
  pusherTls: true,
  pusherChannel: null,
  pusherAuthEndpoint: null,
}
const provider = 'https://shop.example.com/api/v1'

describe("the members' channel", () => {
  it.each([
    [provider, { host: 'shop.example.com', port: null, useTls: true }],
    ['https://shop.example.com:8443/api/v1', { host: 'shop.example.com', port: 8443, useTls: true }],
    ['http://10.0.0.7:8080/api/v1', { host: '10.0.0.7', port: 8080, useTls: false }],
  ])('lives beside the provider %s where nobody names another place', (providerUrl, place) =>
    expect(realtimeConfig(unset, providerUrl)).toMatchObject(place),
  )

  it('lives at the host that IT names, with its port and its TLS, whatever the provider has', () => {
    const named = { ...unset, pusherHost: 'push.example.com', pusherPort: 6001, pusherTls: false }
    expect(realtimeConfig(named, 'https://shop.example.com:8443/api/v1')).toMatchObject({
      host: 'push.example.com',
      port: 6001,
      useTls: false,
    })
  })

  it('lives at the cluster that IT names', () => {
    const place = realtimeConfig({ ...unset, pusherCluster: 'eu' }, 'http://10.0.0.7:8080/api/v1')
    expect(place).toMatchObject({ host: null, cluster: 'eu', port: null, useTls: true })
    expect(realtimeAddresses(place)).toEqual(['https://ws-eu.pusher.com'])
  })

  it('is asked for with the key, the name and the leave that IT names', () => {
    const named = {
      ...unset,
      pusherKey: 'key',
      pusherChannel: 'private-{id}',
      pusherAuthEndpoint: '/broadcasting/auth',
    }
    expect(realtimeConfig(named, provider)).toMatchObject({
      key: 'key',
      channelTemplate: 'private-{id}',
      authEndpoint: '/broadcasting/auth',
    })
  })

  it("may be asked for at its own address, and at another one's for leave; a path is the provider's own", () => {
    const place = realtimeConfig({ ...unset, pusherHost: 'push.example.com', pusherPort: 6001 }, provider)
    expect(realtimeAddresses(place)).toEqual(['https://push.example.com:6001'])
    expect(realtimeAddresses({ ...place, authEndpoint: '/broadcasting/auth' })).toHaveLength(1)
    expect(realtimeAddresses({ ...place, authEndpoint: 'https://leave.example.com/auth' })).toEqual([
      'https://push.example.com:6001',
      'https://leave.example.com/auth',
    ])
  })
})
