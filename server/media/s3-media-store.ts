/** Media store in S3-compatible object storage. The client library is loaded only if it is configured. */
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { contentTypeOf, type MediaExtension, type MediaFolder, type MediaStore } from './media-store.ts'

export interface S3Options {
  bucket: string
  /** Another service than Amazon's, such as `https://minio.example.com`. */
  endpoint: string | undefined
  region: string
  /** Without them the library uses its defaults: AWS_… variables, profiles, the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  forcePathStyle: boolean
}

const REQUEST_WITHIN_MS = 10_000
const ATTEMPTS = 3
/**
 * Connection pool size. A slow download keeps a connection until it ends; with the library's default of 50, a few slow
 * visitors would block everyone else's pictures.
 */
const CONNECTIONS = 512

/** The work's result; null if the bucket has no such object. */
async function ifThere<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && ['NotFound', 'NoSuchKey', 'NoSuchBucket'].includes(error.name)) return null
    throw error
  }
}

async function openClient(options: S3Options): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3')
  const { endpoint, region, credentials, forcePathStyle } = options
  return new Client({
    region,
    forcePathStyle,
    maxAttempts: ATTEMPTS,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    requestHandler: {
      requestTimeout: REQUEST_WITHIN_MS,
      connectionTimeout: REQUEST_WITHIN_MS,
      httpAgent: {
        keepAlive: true,
        maxSockets: CONNECTIONS,
      },
      httpsAgent: {
        keepAlive: true,
        maxSockets: CONNECTIONS,
      },
    },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** @param options the bucket, which must exist */
export function s3MediaStore(options: S3Options): MediaStore {
  const { bucket: Bucket } = options
  let opening: Promise<S3Client> | undefined
  const open = () => (opening ??= openClient(options))

  async function* names(folder: MediaFolder): AsyncGenerator<string> {
    const [client, { paginateListObjectsV2 }] = await Promise.all([open(), import('@aws-sdk/client-s3')])
    const Prefix = `${folder}/`
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
      for (const { Key = '' } of Contents) yield Key.slice(Prefix.length)
    }
  }

  return {
    names,

    async put(Key, Body) {
      const [client, { PutObjectCommand }] = await Promise.all([open(), import('@aws-sdk/client-s3')])
      const ContentType = contentTypeOf(extname(Key).slice(1) as MediaExtension)
      const CacheControl = 'public, max-age=31536000, immutable'
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl }))
    },

    async has(Key) {
      const [client, { HeadObjectCommand }] = await Promise.all([open(), import('@aws-sdk/client-s3')])
      return (await ifThere(client.send(new HeadObjectCommand({ Bucket, Key })))) !== null
    },

    async read(Key) {
      const [client, { GetObjectCommand }] = await Promise.all([open(), import('@aws-sdk/client-s3')])
      const got = await ifThere(client.send(new GetObjectCommand({ Bucket, Key })))
      return got?.Body === undefined ? null : Buffer.from(await got.Body.transformToByteArray())
    },

    async open(Key) {
      const [client, { GetObjectCommand }] = await Promise.all([open(), import('@aws-sdk/client-s3')])
      const got = await ifThere(client.send(new GetObjectCommand({ Bucket, Key })))
      if (!(got?.Body instanceof Readable) || got.ContentLength === undefined) return null
      return { size: got.ContentLength, stream: got.Body }
    },

    // A bucket only has whole objects.
    clean: () => Promise.resolve(),

    async check() {
      const [client, { ListObjectsV2Command }] = await Promise.all([open(), import('@aws-sdk/client-s3')])
      try {
        await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }))
      } catch (error) {
        const why = error instanceof Error ? error.message || error.name : String(error)
        throw new Error(`S3_BUCKET: the bucket "${Bucket}" can’t be used: ${why}`, { cause: error })
      }
    },
  }
}
