import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { prepareTransport } from '../api/transport.ts'

/**
 * A page that is fetched when somebody goes there, together with the cache of server data that it reads from:
 * side by side with the way out to the provider, so that none waits for the other.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    // Where the page's first call is under way already, the way out can wait for the second.
    if (window.earlyCall === undefined) prepareTransport()
    const [{ ServerData }, Page] = await Promise.all([import('./server-data.tsx'), load()])
    function PageWithServerData() {
      return (
        <ServerData>
          <Page />
        </ServerData>
      )
    }
    return { default: PageWithServerData }
  })
}
