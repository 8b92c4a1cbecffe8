import { describe, expect, it } from 'vitest'
import { looseVersions, namedRegistries } from './pinned-packages.ts'

describe('pinned packages', () => {
  it('takes exact versions, pre-releases among them', () => {
    expect(looseVersions({ dependencies: { a: '1.2.3', b: '18.4.0-beta.17' } })).toEqual([])
  })

  it.each(['^1.2.3', '~1.2.3', '1.x', '*', 'latest', '>=1.0.0', 'github:a/b'])('refuses %s', (version) => {
    expect(looseVersions({ devDependencies: { a: version } })).toHaveLength(1)
  })

  it('refuses a lock file that names a registry or lacks a hash', () => {
    const packages = {
      '': { name: 'shop' },
      server: { version: '0.1.0' },
      'node_modules/server': { resolved: 'server', link: true },
      'node_modules/good': { version: '1.0.0', integrity: 'sha512-x' },
      'node_modules/named': { resolved: 'https://registry.test/named.tgz', integrity: 'sha512-x' },
      'node_modules/unverified': { version: '1.0.0' },
    }
    expect(namedRegistries({ packages })).toEqual([
      'node_modules/named names where it comes from: https://registry.test/named.tgz',
      'node_modules/unverified has no integrity hash',
    ])
  })
})
