/** A client's shop on a home screen: its manifest, and the manifest's icons. */
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { clients } from '../../../server/db/schema.ts'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import { saveMedia } from '../../../server/media/media-store.ts'
import { eventually } from '../../setup/eventually.ts'
import { manifestOf, shortNameOf } from '../../../server/web/web-manifest.ts'
import { fixture } from '../fixture.ts'
import { openAcmeCatalogue } from '../shops/open-acme-catalogue.ts'

const FOLDER = '/rewards_points_website'

const shop = fixture(openAcmeCatalogue)
const get = (path: string) => shop.app.inject({ method: 'GET', url: `${FOLDER}${path}` })

beforeAll(async () => {
  const red = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const clientLogo = await saveMedia(fileMediaStore(shop.config.dataDirectory), red, 'png')
  await shop.database.db.update(clients).set({ clientLogo }).where(eq(clients.loginId, 'Acme'))
})

interface Manifest {
  name: string
  icons: { src: string; sizes: string; purpose: string }[]
}

describe("a client's manifest", () => {
  it('has its name, and starts its shop on its own [O.1]', async () => {
    const reply = await get('/Acme/manifest.webmanifest')
    expect(reply.headers['content-type']).toContain('application/manifest+json')
    expect(reply.json()).toMatchObject({
      id: `${FOLDER}/Acme`,
      start_url: `${FOLDER}/Acme`,
      scope: `${FOLDER}/`,
      display: 'standalone',
      lang: 'en',
    })
    const home = await shop.app.inject({ method: 'GET', url: '/api/v1/fetchHomePageData/Acme' })
    const { client } = home.json<{ data: { client: { client_name: string } } }>().data
    expect(reply.json<Manifest>().name).toBe(client.client_name)
  })

  it.each([
    ['Banyan Works', 'banyan', 'Banyan Works'],
    ['Bharat Forge Limited', 'bharat', 'Bharat Forge'],
    ['The Association of Everybody Who Ever Was', 'everybody', 'everybody'],
    ['Tata Consultancy Services', 'tcs', 'tcs'],
    ['ABB', 'abb-india', 'ABB'],
    ['Donaudampfschifffahrtsgesellschaft', 'donau-dampf-schiff', 'Donaudampfsc'],
    ['भारत फोर्ज इंडिया लिमिटेड', 'bharat', 'भारत फोर्ज इंडिया'],
  ])('calls %s, whose login id is %s, %s below its icon', (name, loginId, expected) => {
    expect(shortNameOf(name, loginId)).toBe(expected)
    expect(
      JSON.parse(manifestOf(loginId, { client_name: name, client_logo: '', languages: ['hi', 'en'] })),
    ).toMatchObject({ name, short_name: expected, lang: 'hi' })
  })

  it("names icons with the client's logo in their middle, in the sizes that it says [O.1]", async () => {
    const { icons } = (await get('/Acme/manifest.webmanifest')).json<Manifest>()
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes } of icons) {
      const reply = await shop.app.inject({ method: 'GET', url: src })
      expect(reply.headers['content-type']).toBe('image/png')
      const { data, info } = await sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true })
      expect(`${info.width}x${info.height}`).toBe(sizes)
      const at = (x: number, y: number) => [
        ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
      ]
      expect(at(info.width / 2, info.height / 2)).toEqual([255, 0, 0])
      expect(at(2, 2)).toEqual([255, 255, 255])
    }
  })

  it('is none where there is no such client, or a page of the shop has the name [O.1]', async () => {
    for (const path of [
      '/Nobody/manifest.webmanifest',
      '/Search/manifest.webmanifest',
      '/Nobody/icon-192.png',
    ])
      expect((await get(path)).statusCode).toBe(404)
  })

  it('has no icon of the shop’s own where the shop is not built', async () => {
    const withLogo = eq(clients.loginId, 'Acme')
    await shop.database.db.update(clients).set({ clientLogo: '' }).where(withLogo)
    // The test's folder has no built shop.
    expect(await eventually(async () => (await get('/Acme/icon-192.png')).statusCode === 404)).toBe(true)
  })
})
