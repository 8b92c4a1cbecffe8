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

/** A file's name is a hash of its bytes, so its content never changes. */
const FOREVER = 'public, max-age=31536000, immutable'
const SHORTLY = 'public, max-age=60'

/** An invalid width counts as none: the picture is still served. */
const pictureQuery = v.object({
  w: v.fallback(v.optional(v.pipe(v.unknown(), v.toNumber(), v.gtValue(0), v.maxValue(100_000))), undefined),
})
const pictureAddress = v.object({ file: v.string() })

export interface MediaOptions {
  store: MediaStore
  /** Overrides the default limits. */
  queue?: Pick<VariantQueue, 'mostWaiting' | 'waitMs'>
}

/**
 * Serves the pictures of `saveMedia`: the original without `w`, else the smallest listed width that is not smaller,
 * never enlarged, as WebP if the browser accepts it. Unknown names get 404.
 * @throws if the store is not usable
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
  // A kiosk shows these pictures from another origin.
  reply.header('cross-origin-resource-policy', 'cross-origin').header('x-content-type-options', 'nosniff')
  reply.header('cache-control', isFinal ? FOREVER : SHORTLY)
  // Opened as a page, an SVG is a document: it must not run scripts.
  if (extension === 'svg') {
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  }
  if (isFinal) reply.header('etag', etag)
  if (isFinal && holdsSame(request.headers['if-none-match'], etag)) {
    stream.destroy()
    return reply.code(304).send()
  }
  // Otherwise Fastify would read the whole stream for a HEAD request.
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
