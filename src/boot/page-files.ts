/** The files of each family of pages, by the first part of the address; the build fills them in. */
declare const PAGE_FILES: Record<string, readonly string[]>

/** Fetches what the page in the address is made of beside the program, not after it. */
export function preloadPageFiles(firstSegment: string): void {
  for (const href of PAGE_FILES[firstSegment] ?? []) {
    const link = document.createElement('link')
    const isStyle = href.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    // As the bundler's own links ask for them; a preload asked for otherwise is fetched a second time.
    link.crossOrigin = 'anonymous'
    link.href = href
    document.head.append(link)
  }
}
