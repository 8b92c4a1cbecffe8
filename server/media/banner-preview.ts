/** Adds a preview of the first banner to a home reply, for pages that this server does not serve. */
import * as v from 'valibot'
import type { MediaStore } from './media-store.ts'
import { blurredPreview } from './blurred-preview.ts'

const homeWithBanners = v.looseObject({
  banners: v.array(v.looseObject({ banner_filename: v.string() })),
})

/**
 * @param home a home reply's data, as JSON
 * @returns the same with `banner_preview` (a `data:` address) beside the first banner's file name; unchanged if there
 * is no banner or no small preview of it
 */
export async function withBannerPreview(home: string, store: MediaStore): Promise<string> {
  const read = v.safeParse(homeWithBanners, JSON.parse(home))
  if (!read.success) return home
  const [first, ...others] = read.output.banners
  if (first === undefined) return home
  const preview = await blurredPreview(store, first.banner_filename)
  if (preview === null) return home
  return JSON.stringify({ ...read.output, banners: [{ ...first, banner_preview: preview }, ...others] })
}
