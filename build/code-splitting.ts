/** Which modules of the renderer travel together, in the web's build and in the kiosk's. */
import { isLight } from './light-modules.ts'

interface KnownModules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** What a kiosk's first screen is made of, with all that these import: its start is not in the web's build. */
const KIOSK_START = /[\\/]src[\\/](?:main|app[\\/]start-kiosk|features[\\/]kiosk[\\/]kiosk-shell)\.tsx?$/

/**
 * The groups of rolldown's `output.codeSplitting`.
 *
 * What the first view needs travels as two files, not as forty: React, which changes seldom, and the shop. On a kiosk
 * each file is a call of main's scheme handler, and those that one file names are asked for only when it has run.
 */
export function codeSplitting(platform: 'web' | 'kiosk') {
  return {
    groups: [
      {
        name: 'react',
        tags: ['$initial' as const],
        test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
        priority: 4,
      },
      {
        name: 'shop',
        ...(platform === 'web' ? { tags: ['$initial' as const] } : { test: KIOSK_START }),
        priority: 3,
      },
      { name: 'swiper', test: /[\\/]swiper[\\/](?!modules)|ui[\\/]use-swiper/, priority: 2 },
      // What members leave in IndexedDB, and what forgets it.
      {
        name: 'records',
        test: /idb-keyval|forget-records|storage[\\/](?:idempotency-store|login-code)/,
        priority: 2,
      },
      // What several families of pages share: the cache of server data, and the small pieces, as long as they
      // bring no large package along. One file, since a browser asks for six at a time.
      {
        debugName: 'kit',
        name: (id: string, modules: KnownModules) =>
          isLight(id, (each) => modules.getModuleInfo(each)) ? 'kit' : null,
        minShareCount: 2,
        includeDependenciesRecursively: false,
        priority: 1,
      },
    ],
  }
}
