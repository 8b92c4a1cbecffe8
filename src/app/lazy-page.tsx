import { Fragment, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { prepareTransport } from '../api/transport.ts'
import { useShownTexts } from '../store/use-shown-texts.ts'

/** What a chunk of pages exports: with them the query cache's provider, if they need it. */
type ChunkExports<Name extends string> = Record<Name, ComponentType> & {
  ServerData?: ComponentType<{ children: ReactNode }>
}

/** A chunk of pages that is fetched with the first of them that somebody opens, and is here for all of them then. */
export interface PageChunk<Name extends string> {
  /** @throws where it can't be fetched. */
  fetch: () => Promise<ChunkExports<Name>>
  /** What has been fetched; `null` before. */
  here: () => ChunkExports<Name> | null
}

type PageName<Exports> = Exclude<keyof Exports, 'ServerData'> & string

/** @param load imports the chunk. */
export function pageChunk<Exports extends ChunkExports<PageName<Exports>>>(
  load: () => Promise<Exports>,
): PageChunk<PageName<Exports>> {
  let here: Exports | null = null
  async function fetch(): Promise<Exports> {
    // Each `import()` goes through Vite's helper, which looks for the page's stylesheets in the document: not in a press.
    if (here !== null) return here
    // Where the page's first call is under way already, the way out can wait for the second.
    if (window.earlyCall === undefined) prepareTransport()
    here = await load()
    return here
  }
  return { fetch, here: () => here }
}

/** A page that is not part of the first file. */
interface LazyPage {
  fetchCode: () => Promise<unknown>
  isHere: () => boolean
}

/** The pages by the first segment of their address, in lower case: no two of them share one. */
const pages = new Map<string, LazyPage>()

function firstSegment(pathname: string): string {
  return pathname.split('/')[1]?.toLowerCase() ?? ''
}

/**
 * A page that is fetched when somebody goes there, side by side with the way out to the provider, so that neither
 * waits for the other. Once its code is here it renders at once, where `React.lazy` would suspend once more.
 * @param chunk that the page is in.
 * @param name the page's name in it.
 * @param pattern where the page stands, for a visit that may begin there.
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
    // One of the two as long as the page stands: the other would be another page, which begins anew.
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
    // Its route's element is always the same one, so that the shop around it does not draw it anew.
    useShownTexts()
    return (
      <Around>
        <Page />
      </Around>
    )
  }
}

/**
 * Fetches the code of the page at an address; once it is there, that costs nothing more.
 * @param pathname below the base path.
 * @throws where it can't be fetched.
 */
export async function fetchPageAt(pathname: string): Promise<void> {
  await pages.get(firstSegment(pathname))?.fetchCode()
}

/**
 * Whether the code of the page at an address is here, so that it can be rendered without waiting.
 * @param pathname below the base path.
 */
export function isPageHere(pathname: string): boolean {
  return pages.get(firstSegment(pathname))?.isHere() ?? true
}

/**
 * Resolves once the page that a visit begins with is there, so that the first render takes the static shell's place
 * with the page itself and not with a spinner. Where it can't be fetched, the render finds that out and says so.
 * @param pathname below the base path.
 */
export async function fetchFirstPage(pathname: string): Promise<void> {
  await fetchPageAt(pathname).catch(() => undefined)
}
