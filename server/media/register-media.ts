/** `GET /media/:file?w=N`: pictures, at the widths of the contract. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { holdsSame } from '../cache/reply-body.ts'
import { contentTypeOf, type MediaName, type MediaStore, originalKey, readMediaName } from './media-store.ts'
import {
  isResizable,
  makePictureVariants,
  type ResizableExtension,
  type ServedPicture,
  servedWidth,
  usualQueue,
  type VariantQueue,
} from './picture-variants.ts'

/** A file's name is made of its bytes, so what stands behind it never changes. */
const FOREVER = 'public, max-age=31536000, immutable'
const SHORTLY = 'public, max-age=60'

/** A width that can't be read asks for none: an odd address still shows its picture. */
const pictureQuery = v.object({
  w: v.fallback(v.optional(v.pipe(v.unknown(), v.toNumber(), v.gtValue(0), v.maxValue(100_000))), undefined),
})
const pictureAddress = v.object({ file: v.string() })

export interface MediaOptions {
  store: MediaStore
  /** Other bounds than the usual ones. */
  queue?: Pick<VariantQueue, 'mostWaiting' | 'waitMs'>
}

/**
 * Serves the pictures that `saveMedia` kept: the original without `w`, else the nearest listed width that is
 * not smaller, never enlarged, as WebP where the browser takes it. Unknown names answer 404.
 * @throws where the store can't be used
 */
export async function registerMedia(app: FastifyInstance, options: MediaOptions): Promise<void> {
  const { store, queue = usualQueue } = options
  await store.check()
  await store.clean()
  const variants = makePictureVariants(store, {
    ...queue,
    onFault: (error, { hash }) =>
      app.log.error({ err: error, picture: hash }, 'a size of a picture could not be made'),
  })

  async function pictureOf(name: MediaName, width: number | undefined, accept: string | undefined) {
    if (width !== undefined && isResizable(name.extension)) {
      const format = chooseFormat(name.extension, accept)
      return variants.pictureOf({ original: name, width: servedWidth(width), format })
    }
    const picture = await store.open(originalKey(name))
    return picture === null ? null : { ...picture, extension: name.extension, isFinal: true }
  }

  await app.register(
    async (media) => {
      media.setNotFoundHandler((_request, reply) => notFound(reply))

      media.get('/:file', { logLevel: 'warn' }, async (request, reply) => {
        const name = readMediaName(v.parse(pictureAddress, request.params).file)
        if (name === null) return notFound(reply)
        const { w: width } = v.parse(pictureQuery, request.query)
        const picture = await pictureOf(name, width, request.headers.accept)
        if (picture === null) return notFound(reply)
        if (width !== undefined && isResizable(name.extension)) reply.header('vary', 'Accept')
        const version = `${name.hash}-${width === undefined ? 'original' : servedWidth(width)}`
        return sendPicture(request, reply, { ...picture, etag: `"${version}.${picture.extension}"` })
      })
    },
    { prefix: '/media' },
  )
}

function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, stream, extension, isFinal, etag }: ServedPicture & { etag: string },
): FastifyReply {
  // A kiosk shows these pictures from an address of its own.
  reply.header('cross-origin-resource-policy', 'cross-origin').header('x-content-type-options', 'nosniff')
  reply.header('cache-control', isFinal ? FOREVER : SHORTLY)
  // A drawing is a document of its own when it is opened as a page: it may run nothing there.
  if (extension === 'svg') {
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  }
  if (isFinal) reply.header('etag', etag)
  if (isFinal && holdsSame(request.headers['if-none-match'], etag)) {
    stream.destroy()
    return reply.code(304).send()
  }
  // Fastify reads what answers a HEAD request to its end otherwise.
  if (request.method === 'HEAD') stream.destroy()
  return reply.type(contentTypeOf(extension)).header('content-length', size).send(stream)
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
