/** `GET /media/:file?w=N`: the pictures of the catalogue, at the widths that the shop asks for. */
import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { mediaDirectory, mediaVariantsDirectory, type MediaName, readMediaName } from './media-store.ts'
import { isResizable, makePictureVariants, type ResizableExtension, servedWidth } from './picture-variants.ts'

/** A file's name is made of its bytes, so what stands behind it never changes. */
const FOREVER = 'public, max-age=31536000, immutable'
const SHORTLY = 'public, max-age=60'

/** A width that can't be read asks for none: an odd address still shows its picture. */
const pictureQuery = v.object({
  w: v.fallback(v.optional(v.pipe(v.unknown(), v.toNumber(), v.gtValue(0), v.maxValue(100_000))), undefined),
})
const pictureAddress = v.object({ file: v.string() })

export interface MediaOptions {
  /** The server's data folder; pictures live in `media` below it. */
  dataDirectory: string
}

/**
 * Serves the pictures that `saveMedia` kept: the original without `w`, else the nearest listed width that is
 * not smaller, never enlarged, as WebP where the browser takes it. Unknown names answer 404.
 */
export async function registerMedia(app: FastifyInstance, { dataDirectory }: MediaOptions): Promise<void> {
  const originals = mediaDirectory(dataDirectory)
  const variantsFolder = mediaVariantsDirectory(dataDirectory)
  const variants = makePictureVariants(originals, variantsFolder)

  await mkdir(originals, { recursive: true })
  await app.register(
    async (media) => {
      await media.register(fastifyStatic, {
        root: originals,
        serve: false,
        index: false,
        acceptRanges: false,
        cacheControl: false,
      })
      media.setNotFoundHandler((_request, reply) => notFound(reply))

      media.get('/:file', { logLevel: 'warn' }, async (request, reply) => {
        const name = readMediaName(v.parse(pictureAddress, request.params).file)
        if (name === null) return notFound(reply)
        const width = v.parse(pictureQuery, request.query).w
        // A kiosk shows these pictures from an address of its own.
        reply.header('cross-origin-resource-policy', 'cross-origin')
        reply.header('x-content-type-options', 'nosniff')
        if (width === undefined || !isResizable(name.extension)) return sendOriginal(reply, name)

        const format = chooseFormat(name.extension, request.headers.accept)
        const wanted = { original: name, width: servedWidth(width), format }
        const file = await variants.fileOf(wanted).catch((error: unknown) => {
          request.log.error({ err: error, picture: name.hash }, 'a size of a picture could not be made')
        })
        if (file === null) return notFound(reply)
        if (file === undefined) return sendOriginal(reply, name, SHORTLY)
        reply.header('vary', 'Accept').header('cache-control', FOREVER)
        return reply.sendFile(file, variantsFolder)
      })
    },
    { prefix: '/media' },
  )

  app.addHook('onReady', () => variants.sweep(Date.now()))
}

function sendOriginal(reply: FastifyReply, name: MediaName, cacheControl = FOREVER): FastifyReply {
  reply.header('cache-control', cacheControl)
  // A drawing is a document of its own when it is opened as a page: it may run nothing there.
  if (name.extension === 'svg') {
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  }
  return reply.sendFile(`${name.hash}.${name.extension}`)
}

function chooseFormat(original: ResizableExtension, accept = ''): ResizableExtension {
  return /\bimage\/webp\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/i.test(accept) ? 'webp' : original
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', SHORTLY)
    .type('text/plain; charset=utf-8')
    .send('Not found\n')
}
