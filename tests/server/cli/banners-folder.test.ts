/** `banners.csv`: the texts for the pictures of the --banners folder. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { HEAD, openCatalogueBench } from '../shops/open-catalogue-bench.ts'

const bench = fixture(openCatalogueBench)
let refused = 0

describe('banners.csv', () => {
  const NAMES = ['1-road.png', '2-plain.png']
  async function bannersWith(...lines: string[]): Promise<string> {
    const folder = await mkdtemp(join(bench.scratch, 'banners-'))
    const picture = await sharp({ create: { width: 84, height: 36, channels: 3, background: '#0a7d5c' } })
      .png()
      .toBuffer()
    await Promise.all(NAMES.map((name) => writeFile(join(folder, name), picture)))
    await writeFile(join(folder, 'banners.csv'), lines.join('\n'))
    return folder
  }
  const importing = async (client: string, folder: string) =>
    bench.importing(client, '--csv', await bench.tableOf(HEAD, 'A,Good,Things,1'), '--banners', folder)
  const written = async (client: string) => {
    const { rows } = await bench.database.pool.query(
      `select title, text, link from banners join clients on clients.id = client_id
       where login_id = $1 order by banners.position`,
      [client],
    )
    return rows
  }

  it('says what stands beside a picture, in both languages, and where it leads', async () => {
    const client = await bench.newClient('speaking')
    const folder = await bannersWith(
      'file,title,text,title_hi,text_hi,link',
      '1-road.png,For the road,"Bags, light and long",सफ़र के लिए,,/Product_listing?category=3',
    )
    expect((await importing(client, folder)).exitCode).toBe(0)
    expect(await written(client)).toEqual([
      {
        title: { en: 'For the road', hi: 'सफ़र के लिए' },
        text: { en: 'Bags, light and long' },
        link: '/Product_listing?category=3',
      },
      { title: {}, text: {}, link: null },
    ])
  })

  it.each([
    ['file,title\n3-gone.png,Hello', 'line 2, file: there is no picture "3-gone.png" in the folder'],
    ['file,title\n1-road.png,A\n1-road.png,B', 'line 3, file: "1-road.png" has a row already'],
    [`file,title\n1-road.png,${'x'.repeat(61)}`, 'line 2, title: is longer than 60 characters'],
    ...[
      'https://evil.example/',
      '//evil.example',
      String.raw`/\evil.example`,
      'javascript:alert(1)',
      '/Product_listing/../zenith',
      '/zenith',
      'Product_listing',
      '/Product_listing#x',
      '/Product_listing?a=b c',
    ].map((link) => [
      `file,link\n1-road.png,${link}`,
      `line 2, link: "${link}" must be a page of the shop, such as /Product_listing`,
    ]),
  ])('with %j is refused, and changes nothing', async (file = '', fault = '') => {
    const client = await bench.newClient(`refused-${(refused += 1)}`)
    const { exitCode, complaints } = await importing(client, await bannersWith(file))
    expect([exitCode, complaints]).toEqual([2, [`--banners: banners.csv, ${fault}. Nothing was imported.`]])
    expect(await bench.rowsLeftBy(client)).toBe(0)
  })
})
