/** The bytes of a reply and their compressed forms, created on first use. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClientAccess } from '../db/read/reply-columns.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Smaller replies fit one packet anyway. */
const COMPRESS_FROM_BYTES = 1024
/** Quality 5 compresses a listing about as well as gzip 9, in a third of the time. */
const BROTLI_QUALITY = 5

type Encoding = 'br' | 'gzip'

export class ReplyBody {
  readonly bytes: Buffer
  readonly contentType: string
  /** Who may see it; sending it is the caller's decision. */
  readonly access: ClientAccess
  readonly #compressed = new Map<Encoding, Buffer | Promise<Buffer>>()
  #etag: string | undefined

  /**
   * @param content the whole reply, serialised
   * @param options.contentType with its charset
   */
  constructor(
    content: string | Uint8Array,
    {
      contentType = 'application/json; charset=utf-8',
      access = 'open',
    }: { contentType?: string; access?: ClientAccess } = {},
  ) {
    this.bytes =
      typeof content === 'string'
        ? Buffer.from(content)
        : Buffer.from(content.buffer, content.byteOffset, content.length)
    this.contentType = contentType
    this.access = access
  }

  /** Weak ETag of these bytes. */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`
    return this.#etag
  }

  /** The bytes in an encoding; synchronous if already compressed. */
  compressed(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.#compressed.get(encoding)
    if (known !== undefined) return known
    const making = compress(this.bytes, encoding).then((bytes) => {
      this.#compressed.set(encoding, bytes)
      return bytes
    })
    this.#compressed.set(encoding, making)
    return making
  }
}

/**
 * Sends a reply in the encoding that the caller accepts; synchronously if its bytes are ready.
 * @param revalidate lets browsers cache it and revalidate (GET only)
 */
export function sendReplyBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: ReplyBody,
  { revalidate = false } = {},
): FastifyReply | Promise<FastifyReply> {
  reply.header('content-type', body.contentType)
  if (revalidate) {
    reply.header('cache-control', 'no-cache').header('etag', body.etag)
    if (holdsSame(request.headers['if-none-match'], body.etag)) return reply.code(304).send()
  }
  if (body.bytes.length < COMPRESS_FROM_BYTES || body.contentType.startsWith('image/'))
    return reply.send(body.bytes)
  reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === null) return reply.send(body.bytes)
  const send = (bytes: Buffer) => reply.header('content-encoding', encoding).send(bytes)
  const bytes = body.compressed(encoding)
  return bytes instanceof Promise ? bytes.then(send) : send(bytes)
}

/** Whether the browser already has this version. */
export function holdsSame(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(',').some((known) => known.trim() === etag)
}

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(bytes)
  return toBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null
  if (takes(accepted, 'br')) return 'br'
  return takes(accepted, 'gzip') ? 'gzip' : null
}

function takes(accepted: string, encoding: Encoding): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', weight] = part.split(';')
    return name.trim().toLowerCase() === encoding && !/^\s*q=0(?:\.0*)?\s*$/.test(weight ?? '')
  })
}
