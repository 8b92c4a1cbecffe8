/** Replaces the names of breakpoints in style sheets by their media queries, from `src/lib/breakpoints.ts`. */
import { Features, transform } from 'lightningcss'
import type { Plugin } from 'vite'
import * as breakpoints from '../src/lib/breakpoints.ts'

/** `largePhone` becomes `--large-phone`. */
const nameOf = (name: string) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const definitions = Object.entries(breakpoints)
  .map(([name, query]) => `@custom-media ${nameOf(name)} ${query};`)
  .join('')

/** @throws if a style sheet uses a name that is not defined */
export function withBreakpoints(
  css: string,
  { filename, minify = false }: { filename: string; minify?: boolean },
) {
  const { code } = transform({
    filename,
    code: Buffer.from(`${css}${definitions}`),
    drafts: { customMedia: true },
    include: Features.CustomMediaQueries,
    minify,
  })
  return code.toString()
}

/** The Vite plugin, after `@import` and `composes`, whose sheets pass through no plugin of their own. */
export function customMedia(): Plugin {
  return {
    name: 'custom-media',
    transform: {
      filter: { id: /\.css(?:\?|$)/, code: /@media[^{]*\(--/ },
      handler: (css, id) => withBreakpoints(css, { filename: id }),
    },
  }
}
