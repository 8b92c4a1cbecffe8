import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ReplyBody } from '../../../server/cache/reply-body.ts'
import { ReplyCache } from '../../../server/cache/reply-cache.ts'
import { registerWeb } from '../../../server/web/register-web.ts'
import { assetSrcSet } from '../../../src/contract/asset-url.ts'
import { gallerySizes, thumbSizes } from '../../../src/contract/picture-widths.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'

const PAGE = '<!doctype html><html><head><!--home-preload--></head><body><!--home-data--></body></html>'
const PICTURE = 'media/fedcba9876543210fedcba9876543210.webp'
const SECOND = 'media/second.webp'
const PRODUCT = JSON.stringify({
  message: 'Success',
  code: 200,
  data: {
    product_detail: {
      id: 7,
      product_name: { en: 'A "lamp" </title><script>alert(1)</script>' },
      product_images: [{ filename: PICTURE }, { filename: SECOND }],
      note: '</script><script>alert("$&")</script>',
    },
  },
})

const webDirectory = fixture(openFolder, 'test')
let replies: ReplyCache
let app: FastifyInstance
let productReads: string[]

beforeEach(async () => {
  await writeFile(join(webDirectory.path, 'index.html'), PAGE)
  productReads = []
  replies = new ReplyCache()
  replies.startKeeping()
  app = Fastify()
  await app.register(registerWeb, {
    webDirectory: webDirectory.path,
    replies,
    previewOf: (filename) => Promise.resolve(filename === PICTURE ? 'data:image/webp;base64,AA==' : null),
    readLogo: () => Promise.resolve(null),
    homeReply: () => Promise.resolve(null),
    productReply: (clientLoginId, productId) => {
      productReads.push(`${clientLoginId} ${productId}`)
      const isKnown = clientLoginId === 'demo' && productId === 7
      return Promise.resolve(isKnown ? new ReplyBody(PRODUCT) : null)
    },
  })
  await app.ready()
})

afterEach(() => app.close())

const get = (path: string) => app.inject({ url: `/rewards_points_website${path}` })

describe('a product by a shared link', () => {
  const SHARED = '/Product_details/7?client=demo'

  it('comes with its reply, its picture and its name in the page [N.5]', async () => {
    const { body } = await get(SHARED)
    const data =
      /<script type="application\/json" id="product-data" data-client="demo" data-product="7"[^>]*>(.*?)<\/script>/.exec(
        body,
      )
    expect(JSON.parse(data?.[1] ?? '')).toEqual(JSON.parse(PRODUCT))
    expect(body).toContain(
      `<link rel="preload" as="image" imagesrcset="${assetSrcSet(PICTURE, '/')}" imagesizes="${gallerySizes}" fetchpriority="high">`,
    )
    for (const small of [PICTURE, SECOND])
      expect(body).toContain(`imagesrcset="${assetSrcSet(small, '/')}" imagesizes="${thumbSizes}"`)
    expect(body).toContain('<meta property="og:title" content="A &quot;lamp&quot; &lt;/title&gt;')
    expect(body).toContain(` data-filename="${PICTURE}" data-preview="data:image/webp;base64,AA==">`)
  })

  it('lets nothing of the product run as code [N.5]', async () => {
    const { body } = await get(SHARED)
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body).not.toContain('alert("$&")</script>')
  })

  it('is kept until the client’s catalogue changes [N.5]', async () => {
    await get(SHARED)
    await get(SHARED)
    expect(productReads).toEqual(['demo 7'])
    replies.catalogueChanged('demo')
    await get(SHARED)
    expect(productReads).toHaveLength(2)
  })

  it.each([
    ['an unknown product', '/Product_details/8?client=demo'],
    ['an unknown client', '/Product_details/7?client=other'],
    ['no client', '/Product_details/7'],
    ['two clients', '/Product_details/7?client=demo&client=other'],
    ['a page of the shop as its client', '/Product_details/7?client=My_cart'],
    ['no number', '/Product_details/7e1?client=demo'],
  ])('is the plain page for %s [N.5]', async (_, path) => {
    expect((await get(path)).body).toBe(PAGE)
  })
})
