/** The web app manifest of a client's shop, for installing it on a home screen (W3C, "Web Application Manifest"). */
import sharp from 'sharp'
import * as v from 'valibot'
import { BASE_PATH, clientHomePath } from '../../src/contract/routes.ts'
import { surfaces } from '../../src/lib/surfaces.ts'

/** The manifest's icons. A maskable one is cropped to a shape: only its middle is sure to be visible. */
const icons = {
  'icon-192.png': { side: 192, share: 0.8, purpose: 'any' },
  'icon-512.png': { side: 512, share: 0.8, purpose: 'any' },
  'icon-maskable-512.png': { side: 512, share: 0.56, purpose: 'maskable' },
} as const
export type IconName = keyof typeof icons

/** Larger logos are not decoded. */
const MAX_PIXELS = 50_000_000

/** Whether a file's name is that of an icon. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name)
}

const homeReplySchema = v.object({
  data: v.object({
    client: v.object({
      client_name: v.string(),
      client_logo: v.string(),
      languages: v.optional(v.array(v.string()), []),
    }),
  }),
})

export type ManifestClient = v.InferOutput<typeof homeReplySchema>['data']['client']

/**
 * The client in the reply of `GET /fetchHomePageData/{clientLoginId}`.
 * @throws if the reply has none
 */
export function clientOfHome(homeReply: string): ManifestClient {
  return v.parse(homeReplySchema, JSON.parse(homeReply)).data.client
}

/** Approximate number of characters that a phone shows below an icon. */
const SHORT_NAME_LENGTH = 12
/** A shorter part of a longer name means nothing: `The` of `The Association`. */
const TELLING_LENGTH = 5

/** A text's characters as people count them: a Devanagari letter with its signs is one. */
function lettersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

/**
 * The name below the icon: as many of the name's first words as fit; the login id if that is too short.
 * @returns at most 12 characters
 */
export function shortNameOf(name: string, clientLoginId: string): string {
  const lengthOf = (text: string): number => lettersOf(text).length
  const words = name.trim().split(/\s+/)
  const heads = words.map((_, index) => words.slice(0, index + 1).join(' '))
  const head = heads.findLast((text) => lengthOf(text) <= SHORT_NAME_LENGTH) ?? ''
  if (lengthOf(head) >= TELLING_LENGTH || head === words.join(' ')) return head
  if (lengthOf(clientLoginId) <= SHORT_NAME_LENGTH) return clientLoginId
  return head || lettersOf(name).slice(0, SHORT_NAME_LENGTH).join('')
}

/** @param clientLoginId as in the address */
export function manifestOf(clientLoginId: string, { client_name: name, languages }: ManifestClient): string {
  const home = `${BASE_PATH}${clientHomePath(clientLoginId)}`
  return JSON.stringify({
    id: home,
    name,
    short_name: shortNameOf(name, clientLoginId),
    // The language of the names above: the client's default, whatever language a member uses.
    lang: languages[0] ?? 'en',
    start_url: home,
    scope: `${BASE_PATH}/`,
    display: 'standalone',
    background_color: surfaces.light.page,
    theme_color: surfaces.light.page,
    icons: Object.entries(icons).map(([file, { side, purpose }]) => ({
      src: `${home}/${file}`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    })),
  })
}

/**
 * A square icon with a logo in its middle.
 * @param logo a picture of any proportions
 * @returns PNG
 * @throws if the logo can't be read
 */
export async function appIcon(name: IconName, logo: Uint8Array): Promise<Buffer> {
  const { side, share } = icons[name]
  const inner = Math.round(side * share)
  const drawn = await sharp(logo, { limitInputPixels: MAX_PIXELS, density: 300 })
    .autoOrient()
    .resize({ width: inner, height: inner, fit: 'inside' })
    .png()
    .toBuffer()
  const background = surfaces.light.surface
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
