/** Reads the built shop's `index.html`, again after each build. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { VITALS_SAMPLE_META } from '../../src/contract/vitals.ts'
import { ReplyBody } from '../cache/reply-body.ts'
import { pageCsp } from './csp.ts'

export const HTML = 'text/html; charset=utf-8'

export interface ShopPage {
  html: string
  /** The page without data. */
  plain: ReplyBody
  /** Its content security policy. */
  csp: string
  /** Changes with each build. */
  version: string
}

const vitalsMeta = (sample: number) => `<meta name="${VITALS_SAMPLE_META}" content="${sample}">`

/**
 * @param webDirectory output of `npm run build:web`
 * @param options.connectOrigins origins that the page may connect to beside its own
 * @param options.vitalsSample the fraction of visits that are measured; `null` if metrics are off
 * @returns a function that returns the current page, or `null` while the shop is not built
 */
export function shopPageOf(
  webDirectory: string,
  { connectOrigins, vitalsSample }: { connectOrigins: readonly string[]; vitalsSample: number | null },
): () => Promise<ShopPage | null> {
  const path = join(webDirectory, 'index.html')
  let known: ShopPage | null = null
  return async () => {
    const pageStats = await stat(path, { bigint: true }).catch(() => null)
    if (pageStats === null) return null
    const version = `${pageStats.mtimeNs}-${pageStats.size}`
    if (known?.version === version) return known
    // Tells the shop to link its client's manifest; other hosts have none.
    const built = (await readFile(path, 'utf8')).replace('<link rel="manifest"', '$& data-by-client')
    const html =
      vitalsSample === null ? built : built.replace('<meta charset', `${vitalsMeta(vitalsSample)}$&`)
    known = {
      html,
      plain: new ReplyBody(html, { contentType: HTML }),
      csp: pageCsp(html, connectOrigins),
      version,
    }
    return known
  }
}
