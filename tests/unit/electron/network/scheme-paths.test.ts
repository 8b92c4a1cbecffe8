import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mimeTypeOf, schemeTarget } from '../../../../electron/main/network/scheme-paths.rules.ts'

const files = new Set(['index.html', 'assets/index-abc.js', 'favicon.svg'])
const base = '/rewards_points_website'

describe('the kiosk scheme', () => {
  it.each([
    base,
    `${base}/`,
    `${base}/index.html`,
    `${base}/demo`,
    `${base}/Product_details/12`,
    `${base}/a.b%20c`,
  ])('answers %s with the page', (path) => expect(schemeTarget(path, files)).toEqual({ kind: 'page' }))

  it('serves what is in the bundle', () => {
    expect(schemeTarget(`${base}/assets/index-abc.js`, files)).toEqual({
      kind: 'file',
      name: 'assets/index-abc.js',
    })
  })

  it.each([
    `${base}/assets/gone.js`,
    `${base}/assets/gone`,
    `${base}/firebase-messaging-sw.js`,
    `${base}/../main/index.js`,
    `${base}/%2e%2e/main/index.js`,
    `${base}/..%5cmain%5cindex.js`,
    `${base}/%00`,
    `${base}/%`,
    '/',
  ])('answers %s with 404', (path) => expect(schemeTarget(path, files)).toEqual({ kind: 'missing' }))

  it('hands calls to the provider and bare files to the asset base, as they are encoded', () => {
    expect(schemeTarget('/api/v1/fetchHomePageData/a%2Fb', files)).toEqual({
      kind: 'provider',
      path: 'fetchHomePageData/a%2Fb',
    })
    expect(schemeTarget('/media/a%20b.jpg', files)).toEqual({ kind: 'asset', path: 'media/a%20b.jpg' })
  })

  it('never reads anything but what was found in the bundle', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const target = schemeTarget(`${base}${path}`, files)
        return target.kind !== 'file' || files.has(target.name)
      }),
    )
  })

  it('names the kind of a file', () => {
    expect(mimeTypeOf('assets/a.JS')).toBe('text/javascript; charset=utf-8')
    expect(mimeTypeOf('unknown')).toBe('application/octet-stream')
  })
})
