import { Fragment, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { prepareTransport } from '../api/transport.ts'
import { useShownTexts } from '../store/session/use-shown-texts.ts'

/** Exports of a chunk of pages, with the query cache's provider if they need it. */
type ChunkExports<Name extends string> = Record<Name, ComponentType> & {
  ServerData?: ComponentType<{ children: ReactNode }>
}

/** A chunk of pages. Loaded with the first page that is opened, then available for all of them. */
export interface PageChunk<Name extends string> {
  /** @throws if it can't be loaded */
  fetch: () => Promise<ChunkExports<Name>>
  /** The loaded chunk; `null` before. */
  here: () => ChunkExports<Name> | null
}

type PageName<Exports> = Exclude<keyof Exports, 'ServerData'> & string

/** @param load imports the chunk */
export function pageChunk<Exports extends ChunkExports<PageName<Exports>>>(
  load: () => Promise<Exports>,
): PageChunk<PageName<Exports>> {
  let here: Exports | null = null
  async function fetch(): Promise<Exports> {
    // Import only once: Vite's helper for `import()` searches the document each time, which would delay the
    // response to a press.
    if (here !== null) return here
    // If the page's first call is pending already, the transport is needed only for the second one.
    if (window.earlyCall === undefined) prepareTransport()
    here = await load()
    return here
  }
  return { fetch, here: () => here }
}

/** A page that is not part of the entry chunk. */
interface LazyPage {
  fetchCode: () => Promise<unknown>
  isHere: () => boolean
}

/** Pages by the first segment of their address, in lower case; each segment is unique. */
const pages = new Map<string, LazyPage>()

function firstSegment(pathname: string): string {
  return pathname.split('/')[1]?.toLowerCase() ?? ''
}

/**
 * A page that is loaded on navigation, in parallel with the transport. If its code is loaded, it renders at
 * once; `React.lazy` would suspend once more.
 * @param chunk the page's chunk
 * @param name the page's name in it
 * @param pattern the page's address, if a visit may begin there
 */
export function lazyPage<Name extends string>(
  chunk: PageChunk<Name>,
  name: Name,
  pattern?: string,
): ComponentType {
  let Here: ComponentType | undefined
  const pageOf = (exports: ChunkExports<Name>): ComponentType =>
    (Here ??= inItsPlace(exports[name], exports.ServerData))
  const fetchCode = async () => ({ default: pageOf(await chunk.fetch()) })
  if (pattern !== undefined)
    pages.set(firstSegment(pattern), { fetchCode, isHere: () => chunk.here() !== null })
  const Awaited = lazy(fetchCode)
  return function Page() {
    // Fixed at mount: swapping the component type would remount the page.
    const [Shown] = useState(() => {
      const exports = chunk.here()
      return exports === null ? Awaited : pageOf(exports)
    })
    return <Shown />
  }
}

function inItsPlace(Page: ComponentType, ServerData: ChunkExports<string>['ServerData']): ComponentType {
  const Around = ServerData ?? Fragment
  return function PageInItsPlace() {
    // The route's element never changes, so that the surrounding shop does not re-render.
    useShownTexts()
    return (
      <Around>
        <Page />
      </Around>
    )
  }
}

/**
 * Loads the code of the page at an address; a no-op if it is loaded.
 * @param pathname below the base path
 * @throws if it can't be loaded
 */
export async function fetchPageAt(pathname: string): Promise<void> {
  await pages.get(firstSegment(pathname))?.fetchCode()
}

/**
 * Whether the code of the page at an address is loaded, so that it can render at once.
 * @param pathname below the base path
 */
export function isPageHere(pathname: string): boolean {
  return pages.get(firstSegment(pathname))?.isHere() ?? true
}

/**
 * Loads a visit's first page, so that the first render replaces the static shell with the page, not with a
 * spinner. If it can't be loaded, the render handles the failure.
 * @param pathname below the base path
 */
export async function fetchFirstPage(pathname: string): Promise<void> {
  await fetchPageAt(pathname).catch(() => undefined)
}
