/**
 * Puts the static shell's style and its boot script into `index.html`, so that the page paints and requests its data
 * before the bundle has loaded.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin, ResolvedConfig } from 'vite'
import { MANIFEST_FILE } from '../src/contract/routes.ts'
import { surfaces } from '../src/lib/surfaces.ts'
import { listingMessages } from '../src/messages/catalogue.ts'
import { withBreakpoints } from './custom-media.ts'
import { pageFiles, type Bundle } from './page-files.ts'

const STYLE_FILES = [
  'ui/tokens.css',
  ...['shell', 'shell-home', 'shell-listing', 'shell-details'].map((name) => `boot/${name}.css`),
]
const BOOT_ENTRY = 'boot/boot.ts'

/** A product of the listing that the shell draws. */
const LISTING_PRODUCT = `<div class="shell-product">
                <span class="shell-block shell-picture"></span>
                <span class="shell-name"></span>
                <span class="shell-block shell-points"></span>
              </div>`

async function shellStyle(root: string): Promise<string> {
  const sources = await Promise.all(STYLE_FILES.map((file) => readFile(path.join(root, file), 'utf8')))
  return withBreakpoints(sources.join(''), { filename: 'shell.css', minify: true })
}

/** Bundles the boot script for inlining, with the build's variables as constants. */
async function bootScript(config: ResolvedConfig, built: Bundle | undefined): Promise<string> {
  const bundle = await rolldown({
    input: path.join(config.root, BOOT_ENTRY),
    platform: 'browser',
    transform: {
      define: {
        'import.meta.env.VITE_API_BASE_URL': JSON.stringify(config.env['VITE_API_BASE_URL'] ?? ''),
        PAGE_FILES: JSON.stringify(built === undefined ? {} : pageFiles(built, config.base)),
        'import.meta.env.VITE_ASSET_BASE_URL': JSON.stringify(config.env['VITE_ASSET_BASE_URL'] ?? ''),
      },
    },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code.trim()
}

/**
 * Moves the style sheets that Vite put into the head behind the shell. There they do not block its first paint, and
 * still load before the bundle runs.
 */
function withStyleSheetsBehindTheShell(html: string): string {
  const links = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? []
  const head = links.reduce((rest, link) => rest.replace(link, ''), html)
  return head.replace('<!--style-sheets-->', links.map((link) => link.trim()).join('\n    '))
}

/**
 * Loads the first pictures and the home data before the program, which is not visible. Of the program, the file that
 * the scan finds last loads first: it is React, the largest, and the others depend on it. A browser requests six files
 * at a time.
 */
function withProgramLast(html: string): string {
  const tags = html.match(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g) ?? []
  const lastFirst = tags.toReversed().values()
  return html.replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, () =>
    (lastFirst.next().value ?? '').replace(/type="module"|rel="modulepreload"/, '$& fetchpriority="low"'),
  )
}

/** The colour of the browser's own bars, in each scheme. */
const themeColours = (['light', 'dark'] as const)
  .map(
    (scheme) =>
      `<meta name="theme-color" content="${surfaces[scheme].page}" media="(prefers-color-scheme: ${scheme})" />`,
  )
  .join('\n    ')

/** The manifest used if no server provides the client's own (W3C, "Web Application Manifest"). */
const ownManifest = JSON.stringify({
  name: 'Rewards shop',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: surfaces.light.page,
  theme_color: surfaces.light.page,
  icons: [{ src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
})

const manifestLink = (base: string) => `<link rel="manifest" href="${base}${MANIFEST_FILE}" />`

/** Placeholder for the first banner's preload, which the server fills in; contains the build's asset base. */
const homePreloadMark = (assetBase: string | undefined) =>
  assetBase ? `<!--home-preload ${assetBase}-->` : '<!--home-preload-->'

/** Everything between the two comments. */
const SHELL = /\s*<!--shell-->.*<!--\/shell-->\s*/s

/**
 * The Vite plugin; comments in `index.html` mark the places.
 * @param isDrawn false leaves out the shell's drawing, because the first screen may be another one, and the manifest,
 * because a shop is not installed on a kiosk
 */
export function staticShell({ isDrawn }: { isDrawn: boolean }): Plugin {
  let config: ResolvedConfig
  return {
    name: 'static-shell',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle() {
      if (isDrawn) this.emitFile({ type: 'asset', fileName: MANIFEST_FILE, source: ownManifest })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const [style, script] = await Promise.all([shellStyle(config.root), bootScript(config, bundle)])
        const page = isDrawn ? html : html.replace(SHELL, '')
        return withProgramLast(withStyleSheetsBehindTheShell(page))
          .replace('<!--theme-color-->', themeColours)
          .replace('<!--manifest-->', isDrawn ? manifestLink(config.base) : '')
          .replace('<!--home-preload-->', () => homePreloadMark(config.env['VITE_ASSET_BASE_URL']))
          .replace('<!--listing-title-->', listingMessages.allProducts)
          .replaceAll('<!--listing-product-->', LISTING_PRODUCT)
          .replace('<!--shell-style-->', () => `<style>${style}</style>`)
          .replace('<!--boot-script-->', () => `<script>${script.replaceAll('</', String.raw`<\/`)}</script>`)
      },
    },
  }
}
