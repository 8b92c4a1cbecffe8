import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * A page that is fetched when somebody goes there, together with the cache of server data that it reads from:
 * side by side, so that neither waits for the other.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
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
