import { Fragment, lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { matchPath } from 'react-router-dom'
import { prepareTransport } from '../api/transport.ts'
import { useShownTexts } from '../store/use-shown-texts.ts'

/** A chunk of pages, with the query cache's provider if its pages need it. */
type Family<Name extends string> = Record<Name, ComponentType> & {
  ServerData?: ComponentType<{ children: ReactNode }>
}

/** Fetches a chunk of pages. */
export type PageFamily<Name extends string> = () => Promise<Family<Name>>

/** How the page at each path pattern is fetched. */
const fetches = new Map<string, () => Promise<unknown>>()

/**
 * A page that is fetched when somebody goes there, side by side with the way out to the provider, so that neither
 * waits for the other.
 * @param load fetches the family.
 * @param name the page's name in it.
 * @param pattern where the page stands, for a visit that may begin there.
 */
export function lazyPage<Name extends string>(
  load: PageFamily<Name>,
  name: Name,
  pattern?: string,
): LazyExoticComponent<ComponentType> {
  function fetchFamily(): Promise<Family<Name>> {
    // Where the page's first call is under way already, the way out can wait for the second.
    if (window.earlyCall === undefined) prepareTransport()
    return load()
  }
  if (pattern !== undefined) fetches.set(pattern, fetchFamily)
  return lazy(async () => {
    const family = await fetchFamily()
    const Page: ComponentType = family[name]
    const Around = family.ServerData ?? Fragment
    const PageInItsPlace: ComponentType = () => {
      // Its route's element is always the same one, so that the shop around it does not draw it anew.
      useShownTexts()
      return (
        <Around>
          <Page />
        </Around>
      )
    }
    return { default: PageInItsPlace }
  })
}

/**
 * Fetches the code of the page at an address; once it is there, that costs nothing more.
 * @param pathname below the base path.
 * @throws where it can't be fetched.
 */
export async function fetchPageAt(pathname: string): Promise<void> {
  for (const [pattern, fetchPage] of fetches) if (matchPath(pattern, pathname) !== null) await fetchPage()
}

/**
 * Resolves once the page that a visit begins with is there, so that the first render takes the static shell's place
 * with the page itself and not with a spinner. Where it can't be fetched, the render finds that out and says so.
 * @param pathname below the base path.
 */
export async function fetchFirstPage(pathname: string): Promise<void> {
  await fetchPageAt(pathname).catch(() => undefined)
}
