/** Serves the shop's pages and files under `/rewards_points_website/` (section 9). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { PUSH_WORKER_FILE } from '../../src/contract/push.ts'
import {
  BASE_PATH,
  isReservedClientLoginId,
  LINKED_CLIENT_PARAMETER,
  MANIFEST_FILE,
  routePatterns,
} from '../../src/contract/routes.ts'
import { ReplyBody, sendReplyBody } from '../cache/reply-body.ts'
import type { ReplyCache } from '../cache/reply-cache.ts'
import { appIcon, clientOfHome, type IconName, isIconName, manifestOf } from './web-manifest.ts'
import { isFile, notFound, registerBuiltFiles, sendBuiltFile, TEXT } from './built-files.ts'
import { withHomeData, withProductData } from './home-data-page.ts'
import { workerCsp } from './csp.ts'
import { HTML, type ShopPage, shopPageOf } from './shop-page.ts'

const MANIFEST = 'application/manifest+json; charset=utf-8'
const PNG = 'image/png'
/** In the built shop; used for a client without a logo. */
const OWN_ICON = 'favicon.svg'

const NOT_BUILT =
  'The pages of the shop are not built yet. Run "npm run build:web", then load this page again.\n'

const pageAddress = v.object({ '*': v.string() })

export interface WebOptions {
  /** Output of `npm run build:web` (`dist/web`). */
  webDirectory: string
  /** Caches pages with a client's home data until its catalogue changes. */
  replies: ReplyCache
  /** Origins that the page may connect to beside its own. */
  connectOrigins?: readonly string[]
  /** The fraction of visits whose web vitals are measured; `null` if metrics are off. */
  vitalsSample?: number | null
  /** The reply of `GET /fetchHomePageData/{clientLoginId}`; `null` for an unknown client or under load. */
  homeReply(clientLoginId: string): ReplyBody | Promise<ReplyBody | null>
  /**
   * The public reply of `POST /fetch-product-details`; `null` for an unknown product or client, for a members-only
   * catalogue, or under load.
   */
  productReply(clientLoginId: string, productId: number): Promise<ReplyBody | null>
  /** A picture's preview as a `data:` address, by its file name; `null` if there is none. */
  previewOf(filename: string): Promise<string | null>
  /** The bytes of a client's logo, by its file name; `null` if this server can't read it. */
  readLogo(filename: string): Promise<Uint8Array | null>
}

/**
 * Serves the built shop: hashed files precompressed and immutable, every other address as the shop's page; a client's
 * home and a shared product's page contain their data. A missing file gets 404, never the page.
 */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { webDirectory, replies, connectOrigins = [], vitalsSample = null } = options
  const currentPage = shopPageOf(webDirectory, { connectOrigins, vitalsSample })

  async function sendPage(request: FastifyRequest, reply: FastifyReply, shown: Shown | null) {
    const page = await currentPage()
    if (page === null) return reply.code(503).type(TEXT).send(NOT_BUILT)
    reply.header('content-security-policy', page.csp)
    const withData = shown === null ? null : await pageWithData(request, shown, page)
    return sendReplyBody(request, reply, withData ?? page.plain, { revalidate: true })
  }

  /** `null` if there is nothing to embed, or its data can't be read now: the shop then shows the error itself. */
  async function pageWithData(request: FastifyRequest, shown: Shown, page: ShopPage) {
    const { clientLoginId, productId } = shown
    const key = `page ${page.version} ${productId ?? ''} ${clientLoginId}`
    try {
      return await replies.replyTo(clientLoginId, key, () => makePage(shown, page, options))
    } catch (error) {
      request.log.error({ err: error }, 'a page is served without its data')
      return null
    }
  }

  async function sendAppFile(request: FastifyRequest, reply: FastifyReply, asked: AppFile) {
    const { clientLoginId, file } = asked
    const made = await replies.replyTo(clientLoginId, `app ${file} ${clientLoginId}`, () =>
      makeAppFile(asked, options),
    )
    return made === null ? notFound(reply) : sendReplyBody(request, reply, made, { revalidate: true })
  }

  await app.register(
    async (web) => {
      await registerBuiltFiles(web, webDirectory)
      // The router matches this address with and without its slash; only the one without is redirected.
      web.get('/', (request, reply) =>
        request.url.startsWith(`${BASE_PATH}/`)
          ? sendPage(request, reply, null)
          : reply.redirect(`${BASE_PATH}/`),
      )

      web.get('/*', { logLevel: 'warn' }, async (request, reply) => {
        const path = v.parse(pageAddress, request.params)['*']
        if (!isFile(path)) return sendPage(request, reply, shownAt(path, request.query))
        const appFile = appFileOf(path)
        if (appFile !== null) return sendAppFile(request, reply, appFile)
        if (path === PUSH_WORKER_FILE) reply.header('content-security-policy', workerCsp(connectOrigins))
        return sendBuiltFile(reply, path)
      })
    },
    { prefix: BASE_PATH },
  )

  app.get('/', (_request, reply) => reply.redirect(`${BASE_PATH}/`))
}

/** Files for installing a client's shop: its manifest, and the manifest's icons. */
interface AppFile {
  clientLoginId: string
  file: typeof MANIFEST_FILE | IconName
}

/** `null` if there is no such client, or neither it nor the shop has an icon. */
async function makeAppFile(
  { clientLoginId, file }: AppFile,
  { webDirectory, homeReply, readLogo }: Pick<WebOptions, 'webDirectory' | 'homeReply' | 'readLogo'>,
): Promise<ReplyBody | null> {
  const home = await homeReply(clientLoginId)
  if (home === null) return null
  const client = clientOfHome(home.bytes.toString())
  if (file === MANIFEST_FILE)
    return new ReplyBody(manifestOf(clientLoginId, client), { contentType: MANIFEST })
  const logo = client.client_logo === '' ? null : await readLogo(client.client_logo)
  // A logo that can't be rendered must not prevent installing the shop.
  const own = logo === null ? null : await appIcon(file, logo).catch(() => null)
  if (own !== null) return new ReplyBody(own, { contentType: PNG })
  // The file is missing if the shop is not built.
  const shops = await readFile(join(webDirectory, OWN_ICON)).catch(() => null)
  return shops === null ? null : new ReplyBody(await appIcon(file, shops), { contentType: PNG })
}

function appFileOf(path: string): AppFile | null {
  const [clientLoginId = '', file = '', ...more] = path.split('/')
  if (more.length > 0 || clientLoginId === '' || isReservedClientLoginId(clientLoginId)) return null
  return file === MANIFEST_FILE || isIconName(file) ? { clientLoginId, file } : null
}

/** What an address shows: a client's home, or a product. */
interface Shown {
  clientLoginId: string
  productId: string | null
}

/** The page with its data; `null` if there is no such client or product, or it can't be read now. */
async function makePage(
  { clientLoginId, productId }: Shown,
  { html }: ShopPage,
  { homeReply, productReply, previewOf }: Pick<WebOptions, 'homeReply' | 'productReply' | 'previewOf'>,
): Promise<ReplyBody | null> {
  const data = await (productId === null
    ? homeReply(clientLoginId)
    : productReply(clientLoginId, Number(productId)))
  if (data === null) return null
  const json = data.bytes.toString()
  if (productId === null) return new ReplyBody(withHomeData(html, clientLoginId, json), { contentType: HTML })
  const reply = { productReply: json, previewOf }
  return new ReplyBody(await withProductData(html, { clientLoginId, productId }, reply), {
    contentType: HTML,
  })
}

const productAddress = new RegExp(
  `^${routePatterns.productDetails.slice(1).replace(':productId', '([1-9]\\d{0,14})')}/?$`,
)
const linkedClient = v.object({
  [LINKED_CLIENT_PARAMETER]: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
})

/** `null` for every other page, and for a product's address without a client: its tab knows the client. */
function shownAt(path: string, query: unknown): Shown | null {
  const productId = productAddress.exec(path)?.[1]
  if (productId !== undefined) {
    const read = v.safeParse(linkedClient, query)
    const clientLoginId = read.success ? read.output[LINKED_CLIENT_PARAMETER] : ''
    return clientLoginId === '' || isReservedClientLoginId(clientLoginId)
      ? null
      : { clientLoginId, productId }
  }
  const name = path.replace(/\/$/, '')
  if (name === '' || name.includes('/') || isReservedClientLoginId(name)) return null
  return { clientLoginId: name, productId: null }
}
