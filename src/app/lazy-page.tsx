import { Fragment, lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { prepareTransport } from '../api/transport.ts'

/** A family of pages that travels as one file, with the cache of server data where its pages read from it. */
type Family<Name extends string> = Record<Name, ComponentType> & {
  ServerData?: ComponentType<{ children: ReactNode }>
}

/**
 * A page that is fetched when somebody goes there, side by side with the way out to the provider, so that neither
 * waits for the other.
 * @param load fetches the family.
 * @param name the page's name in it.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Family<Name>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    // Where the page's first call is under way already, the way out can wait for the second.
    if (window.earlyCall === undefined) prepareTransport()
    const family = await load()
    const Page: ComponentType = family[name]
    const Around = family.ServerData ?? Fragment
    const PageInItsPlace: ComponentType = () => (
      <Around>
        <Page />
      </Around>
    )
    return { default: PageInItsPlace }
  })
}
