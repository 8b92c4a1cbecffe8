/** Reads the built shop's `index.html`, again after each build. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { VITALS_SAMPLE_META } from '../../src/contract/vitals.ts'
import { ReplyBody } from '../cache/reply-body.ts'
import { pageCsp } from './csp.ts'

export const HTML = 'text/html; charset=utf-8'

export interface ShopPage {
  html: string
  /** The page without anybody's data. */
  plain: ReplyBody
  /** What it may load, run and connect to. */
  csp: string
  /** Differs from build to build. */
  version: string
}

const vitalsMeta = (sample: number) => `<meta name="${VITALS_SAMPLE_META}" content="${sample}">`

/**
 * @param webDirectory where `npm run build:web` put the shop
 * @param options.connectOrigins where the page may connect to beside its own origin
 * @param options.vitalsSample the fraction of visits that are measured; `null` where nobody reads the measurements
 * @returns a function that gives the page as it now is, or `null` while the shop is not built
 */
export function shopPageOf(
  webDirectory: string,
  { connectOrigins, vitalsSample }: { connectOrigins: readonly string[]; vitalsSample: number | null },
): () => Promise<ShopPage | null> {
  const path = join(webDirectory, 'index.html')
  let known: ShopPage | null = null
  return async () => {
    const found = await stat(path, { bigint: true }).catch(() => null)
    if (found === null) return null
    const version = `${found.mtimeNs}-${found.size}`
    if (known?.version === version) return known
    // The shop leads it to the manifest of the client whose shop it is, which another host has none of.
    const built = (await readFile(path, 'utf8')).replace('<link rel="manifest"', '$& data-by-client')
    const html =
      vitalsSample === null ? built : built.replace('<meta charset', `${vitalsMeta(vitalsSample)}$&`)
    known = { html, plain: new ReplyBody(html, HTML), csp: pageCsp(html, connectOrigins), version }
    return known
  }
}
