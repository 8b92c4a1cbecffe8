/**
 * Reads the demo shops: `shops/<login id>/` has a shop's settings, content pages and catalogue. The catalogue is a file
 * for `admin catalogue import`, except that `compose-picture.ts` makes its pictures.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { shopPath } from '../../src/contract/shop-entities/shop-path.ts'

/** Also beside the bundle: the build copies it. */
export const SHOPS_FOLDER = fileURLToPath(new URL('./shops', import.meta.url))

const member = v.object({
  mobile: v.string(),
  name: v.string(),
  email: v.string(),
  gender: v.nullable(v.picklist([1, 2, 3])),
  birthday: v.nullable(v.string()),
  /** A city as spelled in the master data, and its state's code. */
  place: v.nullable(v.tuple([v.string(), v.string()])),
  pincode: v.string(),
  address: v.string(),
  /** The balance after the member's history. */
  points: v.number(),
})
export type DemoMember = v.InferOutput<typeof member>

const inBothLanguages = v.record(v.picklist(['en', 'hi']), v.string())

/** Picture names are files in the shop's folder. */
const settings = v.object({
  client: v.object({
    loginId: v.string(),
    clientCode: v.string(),
    clientName: v.string(),
    clientEmail: v.string(),
    clientAddress: v.string(),
    clientMobile: v.string(),
    accentColor: v.string(),
    userLoginNeeded: v.boolean(),
    languages: v.array(v.picklist(['en', 'hi'])),
    reportDays: v.optional(v.number()),
  }),
  logo: v.string(),
  banners: v.array(
    v.object({
      picture: v.string(),
      title: v.optional(inBothLanguages, {}),
      text: v.optional(inBothLanguages, {}),
      link: v.optional(shopPath),
    }),
  ),
  /** Their texts are `pages/<kind>.html`, in Hindi `pages/<kind>.hi.html`. */
  pages: v.array(
    v.object({
      kind: v.picklist(['about', 'terms', 'privacy']),
      title: v.string(),
      hindi: v.string(),
      picture: v.optional(v.string()),
    }),
  ),
  /** Width and height of a category's picture; smaller ones render faster. */
  categoryPixels: v.number(),
  /** In display order. */
  categories: v.array(
    v.object({
      code: v.string(),
      /** Two shapes with a palette each, such as `lamp lagoon`, and the palette of the ground. */
      picture: v.object({ things: v.array(v.string()), ground: v.string() }),
      name: v.string(),
      subcategories: v.array(v.string()),
    }),
  ),
  occasions: v.array(v.string()),
  /** Names of categories, subcategories and occasions in Hindi. */
  namesInHindi: v.record(v.string(), v.string()),
  members: v.array(member),
  /** Notifications without an order, latest first. */
  greetings: v.array(v.object({ hoursAgo: v.number(), text: v.string(), hindi: v.string() })),
})

export const demoShopNames = ['demo', 'gallery'] as const
export type DemoShopName = (typeof demoShopNames)[number]
export type DemoShop = v.InferOutput<typeof settings> & { folder: string }

/** Reads a shop's settings. Organisations and people are fictitious. */
export async function readShop(name: DemoShopName): Promise<DemoShop> {
  const folder = path.join(SHOPS_FOLDER, name)
  const text = await readFile(path.join(folder, 'shop.json'), 'utf8')
  return { ...v.parse(settings, JSON.parse(text)), folder }
}
