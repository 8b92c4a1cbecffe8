import { createHash } from 'node:crypto'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { precompress } from '../../../build/precompress-web.ts'
import { ReplyBody } from '../../../server/cache/reply-body.ts'
import { ReplyCache } from '../../../server/cache/reply-cache.ts'
import { registerWeb } from '../../../server/web/register-web.ts'
import { bannerSizes, categorySizes, LOGO_WIDTH } from '../../../src/contract/picture-widths.ts'
import { assetSrcSet, assetUrl } from '../../../src/contract/asset-url.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'

const BOOT = 'document.title = "Shop"'
const PAGE = `<!doctype html><html><head><link rel="manifest" href="/own" /><!--home-preload--><script>${BOOT}</script></head>
<body><div id="shell-banner"><!--banner-preview--></div>${'shell '.repeat(400)}<!--home-data--></body></html>`
/** The page as it is sent: the shop links it to the client's own manifest. */
const SENT = PAGE.replace('rel="manifest"', 'rel="manifest" data-by-client')
const BANNER = 'media/0123456789abcdef0123456789abcdef.webp'
const SOFT = 'data:image/webp;base64,AAAA'
const HOME = JSON.stringify({
  message: 'Success',
  code: 200,
  data: {
    banners: [{ banner_filename: BANNER, banner_preview: SOFT }],
    note: '</script><script>alert("$&")</script>',
  },
})

const webDirectory = fixture(openFolder, 'test')
let replies: ReplyCache
let app: FastifyInstance
let homeReplies: Record<string, string>
let homeReads: number

beforeEach(async () => {
  await mkdir(join(webDirectory.path, 'assets'))
  await writeFile(join(webDirectory.path, 'index.html'), PAGE)
  await writeFile(
    join(webDirectory.path, 'assets', 'shop-1a2b3c4d.js'),
    `export const a = 1;${'// '.repeat(1000)}`,
  )
  await writeFile(join(webDirectory.path, 'firebase-messaging-sw.js'), 'self.skipWaiting()')
  await writeFile(join(webDirectory.path, '.env'), 'SECRET=1')
  await precompress(webDirectory.path)
  homeReplies = { demo: HOME }
  homeReads = 0
  replies = new ReplyCache()
  replies.startKeeping()
  // As in app.ts: the router ignores an address's trailing slash.
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await app.register(registerWeb, {
    webDirectory: webDirectory.path,
    replies,
    previewOf: () => Promise.resolve(null),
    readLogo: () => Promise.resolve(null),
    productReply: () => Promise.resolve(null),
    homeReply: async (clientLoginId) => {
      homeReads += 1
      const text = homeReplies[clientLoginId]
      return text === undefined ? null : new ReplyBody(text)
    },
  })
  await app.ready()
})

afterEach(() => app.close())

function get(path: string, headers: Record<string, string> = {}) {
  return app.inject({ url: path === '/' ? '/' : `/rewards_points_website${path}`, headers })
}

describe('the page of the shop', () => {
  it.each(['/', ''])('leads from "%s" to the shop [S2.1]', async (path) => {
    const reply = await app.inject({ url: path === '' ? '/rewards_points_website' : '/' })
    expect(reply.statusCode).toBe(302)
    expect(reply.headers.location).toBe('/rewards_points_website/')
  })

  it.each(['/', '/Product_listing', '/Product_details/12', '/My_cart', '/product_LISTING', '/a/b'])(
    'is the answer to %s, without anybody’s data',
    async (path) => {
      const reply = await app.inject(`/rewards_points_website${path}`)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringContaining("require-trusted-types-for 'script'") as string,
      })
      expect(reply.body).toBe(SENT)
    },
  )

  it('runs no code but its files and what was built into it, and lets nobody frame it', async () => {
    const policy = String((await get('/demo')).headers['content-security-policy'])
    const hash = createHash('sha256').update(BOOT).digest('base64')
    expect(policy).toContain(`default-src 'none'; script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("connect-src 'self'; ")
    for (const nothing of ['base-uri', 'form-action', 'frame-ancestors'])
      expect(policy).toContain(`${nothing} 'none'`)
  })

  it('carries the home data of the client whose home it is, as the provider sends them', async () => {
    const { body } = await get('/demo')
    const [, data = ''] =
      /<script type="application\/json" id="home-data" data-client="demo">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(data)).toEqual(JSON.parse(HOME))
    expect(body).not.toContain('alert("$&")</script>')
    expect(body).not.toContain('<!--home-')
  })

  it('names the manifest of the client [O.1]', async () => {
    expect((await get('/demo')).body).toContain(
      '<link rel="manifest" data-by-client href="/rewards_points_website/demo/manifest.webmanifest"',
    )
  })

  it('asks for the first banner in the very sizes that the shop shows it in', async () => {
    const { body } = await get('/demo')
    const preload = /<link rel="preload" as="image"[^>]*>/.exec(body)?.[0] ?? ''
    expect(preload).toContain(`imagesrcset="${assetSrcSet(BANNER, '/')}"`)
    expect(preload).toContain(`imagesizes="${bannerSizes}"`)
    expect(preload).toContain('fetchpriority="high"')
    expect(body).toContain(`<div id="shell-banner"><img alt="" src="${SOFT}"></div>`)
  })

  it('asks for the pictures of the categories that a home shows, after the banner, before the program [N.11]', async () => {
    const categories = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ image: `media/${name}.webp` }))
    homeReplies['demo'] = JSON.stringify({ data: { banners: [{ banner_filename: BANNER }], categories } })
    const { body } = await get('/demo')
    const preloads = body.match(/<link rel="preload" as="image"[^>]*>/g) ?? []
    expect(preloads).toEqual(
      [BANNER, ...['a', 'b', 'c', 'd'].map((name) => `media/${name}.webp`)].map((name) =>
        expect.stringContaining(`imagesrcset="${assetSrcSet(name, '/')}"`),
      ),
    )
    expect(preloads[1]).toContain(`imagesizes="${categorySizes}"`)
    expect(body.indexOf('rel="preload"')).toBeLessThan(body.indexOf('<script'))
  })

  it('asks for the logo with them, as the header shows it [N.11]', async () => {
    const client = { client_logo: 'media/logo.svg' }
    homeReplies['demo'] = JSON.stringify({ data: { banners: [{ banner_filename: BANNER }], client } })
    const preloads = (await get('/demo')).body.match(/<link rel="preload" as="image"[^>]*>/g) ?? []
    expect(preloads).toHaveLength(2)
    expect(preloads[1]).toContain(`href="${assetUrl('media/logo.svg', '/', LOGO_WIDTH)}"`)
  })

  it('asks for it where the shop was built to look for pictures, and by its own query', async () => {
    const page = PAGE.replace('<!--home-preload-->', '<!--home-preload https://files.example/shop-->')
    await writeFile(join(webDirectory.path, 'index.html'), page)
    homeReplies['demo'] = JSON.stringify({ data: { banners: [{ banner_filename: 'sale.webp?v=2' }] } })
    const { body } = await get('/demo')
    const sources = assetSrcSet('sale.webp?v=2', 'https://files.example/shop') ?? ''
    expect(sources).toContain('https://files.example/shop/sale.webp?v=2&w=')
    expect(body).toContain(`imagesrcset="${sources.replaceAll('&', '&amp;')}"`)
    expect(body).not.toContain('<!--home-')
  })

  it('asks for a banner of another host by its address, and for none where there is none', async () => {
    const withBanners = (banners: unknown[]) => JSON.stringify({ data: { banners } })
    homeReplies['far'] = withBanners([{ banner_filename: 'https://cdn.example/b.png?a=1&b="2"' }])
    homeReplies['bare'] = withBanners([])
    expect((await get('/far')).body).toContain('href="https://cdn.example/b.png?a=1&amp;b=&quot;2&quot;"')
    expect((await get('/bare')).body).not.toContain('rel="preload"')
  })

  it('is plain for a client that nobody knows, and when the data cannot be read', async () => {
    expect((await get('/nobody')).body).toBe(SENT)
    homeReplies['broken'] = 'no json'
    expect((await get('/broken')).body).toBe(SENT)
  })

  it('lets a client’s name break out of nothing', async () => {
    const name = '"><img src=x>'
    homeReplies[name] = HOME
    expect((await get(`/${encodeURIComponent(name)}`)).body).not.toContain('<img src=x')
  })

  it('is made once, until the catalogue of that client changes', async () => {
    await get('/demo')
    await get('/demo')
    expect(homeReads).toBe(1)
    replies.catalogueChanged('another')
    await get('/demo')
    expect(homeReads).toBe(1)
    homeReplies['demo'] = HOME.replace('Success', 'Later')
    replies.catalogueChanged('demo')
    expect((await get('/demo')).body).toContain('Later')
  })

  it('is fresh after the shop was built again', async () => {
    await get('/demo')
    await writeFile(join(webDirectory.path, 'index.html'), PAGE.replace('shell', 'newer'))
    await utimes(join(webDirectory.path, 'index.html'), 1, 1)
    expect((await get('/demo')).body).toContain('newer')
    expect((await get('/My_cart')).body).toContain('newer')
  })

  it('is sent compressed, and not at all to a browser that has it', async () => {
    const brotli = await get('/demo', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('/demo', { 'accept-encoding': 'gzip, br;q=0' })
    const plain = await get('/demo')
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    const again = await get('/demo', { 'if-none-match': String(plain.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it('says how to build the shop where it is not built', async () => {
    await rm(join(webDirectory.path, 'index.html'))
    const reply = await get('/demo')
    expect(reply.statusCode).toBe(503)
    expect(reply.body).toContain('npm run build:web')
  })
})

describe('the files of the shop', () => {
  it('are kept for ever where their name is made of what they hold', async () => {
    const reply = await get('/assets/shop-1a2b3c4d.js')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it('come as they were compressed at build time', async () => {
    const plain = await get('/assets/shop-1a2b3c4d.js')
    const brotli = await get('/assets/shop-1a2b3c4d.js', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get('/assets/shop-1a2b3c4d.js', { 'accept-encoding': 'gzip' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotli.headers['content-type']).toBe('application/javascript; charset=utf-8')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  })

  it('are asked for anew each time where their name stays', async () => {
    expect((await get('/firebase-messaging-sw.js')).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    '/assets/gone-1a2b3c4d.js',
    '/assets/',
    '/assets/none',
    '/favicon.png',
    '/demo/shop.css',
    '/.env',
    '/assets/..%2f.env',
    '/..%2f..%2fpackage.json',
    '/x.js%00',
  ])('answer %s, which is not there, with a plain 404', async (path) => {
    const reply = await get(path)
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-cache')
  })
})
