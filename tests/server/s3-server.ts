/** A local server of the S3 protocol, with buckets in its own folder. */
import { mkdtemp } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Options } from '../../server/media/s3-media-store.ts'
import { removeFolder } from '../setup/remove-folder.ts'

/** The server's only account. */
const ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const BUCKETS = 40

export interface S3Server {
  /** A bucket that no other test has used. */
  bucket(): S3Options
  close(): Promise<void>
}

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-server-'))
  const names = Array.from({ length: BUCKETS }, (_none, index) => `pictures-${index}`)
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: names.map((name) => ({ name, configs: [] })),
  })
  const { port }: AddressInfo = await server.run()
  return {
    bucket() {
      const bucket = names.shift()
      if (bucket === undefined) throw new Error('there is no bucket left')
      const endpoint = `http://127.0.0.1:${port}`
      return { bucket, endpoint, region: 'us-east-1', credentials: ACCOUNT, forcePathStyle: true }
    },
    async close() {
      await server.close()
      await removeFolder(directory)
    },
  }
}
