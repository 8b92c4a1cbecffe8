import type { Config } from '../config.ts'
import { fileMediaStore } from './file-media-store.ts'
import type { MediaStore } from './media-store.ts'
import { s3MediaStore } from './s3-media-store.ts'

/** Opens the configured media store: the bucket if one is configured, else the data folder. */
export function openMediaStore({ s3, dataDirectory }: Pick<Config, 's3' | 'dataDirectory'>): MediaStore {
  return s3 === null ? fileMediaStore(dataDirectory) : s3MediaStore(s3)
}
