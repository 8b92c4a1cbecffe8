/** Reads the built shop's `index.html`, again after each build. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ReplyBody } from '../cache/reply-body.ts'
import { pagePolicy } from './page-policy.ts'

export const HTML = 'text/html; charset=utf-8'

export interface ShopPage {
  html: string
  /** The page without anybody's data. */
  plain: ReplyBody
  /** What it may load, run and connect to. */
  policy: string
  /** Differs from build to build. */
  version: string
}

/**
 * @param webDirectory where `npm run build:web` put the shop
 * @param connectOrigins where the page may connect to beside its own origin
 * @returns a function that gives the page as it now is, or `null` while the shop is not built
 */
export function shopPageOf(
  webDirectory: string,
  connectOrigins: readonly string[],
): () => Promise<ShopPage | null> {
  const path = join(webDirectory, 'index.html')
  let known: ShopPage | null = null
  return async () => {
    const found = await stat(path, { bigint: true }).catch(() => null)
    if (found === null) return null
    const version = `${found.mtimeNs}-${found.size}`
    if (known?.version === version) return known
    // The shop leads it to the manifest of the client whose shop it is, which another host has none of.
    const html = (await readFile(path, 'utf8')).replace('<link rel="manifest"', '$& data-by-client')
    known = { html, plain: new ReplyBody(html, HTML), policy: pagePolicy(html, connectOrigins), version }
    return known
  }
}
