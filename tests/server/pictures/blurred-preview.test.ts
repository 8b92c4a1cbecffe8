/** The small preview of a picture that is embedded in a page. */
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { blurredPreview } from '../../../server/media/blurred-preview.ts'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import { saveMedia } from '../../../server/media/media-store.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'

const folder = fixture(openFolder)
const store = fixture(() => fileMediaStore(folder.path))

it('is a data address of a few kilobytes, as wide as a phone shows it', async () => {
  const background = { r: 200, g: 120, b: 60 }
  const picture = sharp({ create: { width: 1680, height: 720, channels: 3, background } })
  const filename = await saveMedia(store, await picture.jpeg().toBuffer(), 'jpg')
  const preview = await blurredPreview(store, filename)
  const bytes = Buffer.from(preview?.split(',')[1] ?? '', 'base64')
  expect(preview).toMatch(/^data:image\/webp;base64,/)
  expect(bytes.length).toBeLessThan(9_000)
  expect((await sharp(bytes).metadata()).width).toBe(640)
})

it.each(['media/none.webp', 'https://cdn.example/a.jpg', '../secret.jpg'])('is none of %s', async (name) => {
  expect(await blurredPreview(store, name)).toBeNull()
})

it('is none of a file that is no picture', async () => {
  const filename = await saveMedia(store, Buffer.from('no picture'), 'jpg')
  expect(await blurredPreview(store, filename)).toBeNull()
})
