/** The files that each address needs beside the first view's, read from the finished bundle. */
import path from 'node:path'
import { routePatterns } from '../src/contract/routes.ts'

interface BuiltFile {
  type: 'asset' | 'chunk'
  fileName: string
}

interface BuiltChunk extends BuiltFile {
  type: 'chunk'
  isEntry: boolean
  moduleIds: string[]
  imports: string[]
  viteMetadata?: { importedCss: Set<string> } | undefined
}

export type Bundle = Record<string, BuiltFile>

const r = routePatterns

/** The addresses of each page family; a family is one file of `src/app/pages/`. */
const families: Record<string, readonly string[]> = {
  'catalogue-pages.ts': [r.categoryListing, r.productListing, r.productDetails, r.search],
  'order-pages.ts': [r.cart, r.summary],
  'checkout-pages.ts': [r.checkout],
  'member-pages.ts': [r.profile, r.notifications],
  'content-pages.ts': [r.aboutUs, r.terms, r.privacy, r.contactUs],
  'landing-pages.ts': [r.landing, r.about, r.contact, r.login],
}

function isChunk(file: BuiltFile | undefined): file is BuiltChunk {
  return file?.type === 'chunk'
}

/**
 * @param bundle the bundler's output.
 * @param base prefix of the files' addresses
 * @returns by the first part of an address ("" is the landing page), the addresses of its scripts and styles
 * @throws if a family's file is not in the bundle: then the list above no longer matches `src/app/shop-routes.tsx`
 */
export function pageFiles(bundle: Bundle, base: string): Record<string, string[]> {
  const chunks = Object.values(bundle).filter(isChunk)

  function withImports(chunk: BuiltChunk, seen: Set<string>): Set<string> {
    if (seen.has(chunk.fileName)) return seen
    seen.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (isChunk(imported)) withImports(imported, seen)
    }
    return seen
  }

  function filesOf(source: string): Set<string> {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => path.basename(id) === source))
    if (chunk === undefined) throw new Error(`The bundle has no chunk with ${source}`)
    return withImports(chunk, new Set())
  }

  const first = chunks.filter(({ isEntry }) => isEntry)
  const firstView = first.reduce((seen, chunk) => withImports(chunk, seen), new Set<string>())
  const files: Record<string, string[]> = {}
  for (const [family, addresses] of Object.entries(families)) {
    const needed = [...filesOf(family)]
    const later = needed.filter((file) => !firstView.has(file)).map((file) => base + file)
    for (const address of addresses) files[address.split('/')[1] ?? ''] = later
  }
  return files
}
