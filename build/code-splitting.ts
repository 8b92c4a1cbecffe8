/** Which modules of the renderer travel together, in the web's build and in the kiosk's. */
import { isLight } from './light-modules.ts'

interface KnownModules {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null
}

/** What a kiosk's first screen is made of, with all that these import: its start is not in the web's build. */
const KIOSK_START = /[\\/]src[\\/](?:main|app[\\/]start-kiosk|features[\\/]kiosk[\\/]kiosk-shell)\.tsx?$/

/** What every page fetches once it is at rest. */
const AT_REST = /[\\/]src[\\/](?:app[\\/]deferred-startup|contract[\\/]calls)\.ts$/
const CATALOGUE_PAGES = /[\\/]src[\\/]app[\\/]pages[\\/]catalogue-pages\.ts$/

/** Whether a module is part of what begins at `root`: imported by it, directly or by another one. */
function isPartOf(root: RegExp, id: string, modules: KnownModules, seen = new Set<string>()): boolean {
  if (root.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) =>
    isPartOf(root, importer, modules, seen),
  )
}

/**
 * The groups of rolldown's `output.codeSplitting`. A browser asks for six files at a time, and each of them takes a round
 * trip however small it is.
 */
export function codeSplitting(platform: 'web' | 'kiosk') {
  return {
    groups: [
      // What the first view needs travels as two files, not as forty: React, which changes seldom, and the shop. On a kiosk
      // each file is a call of main's scheme handler, and those that one file names are asked for only when it has run.
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
      { name: 'swiper', test: /[\\/]swiper[\\/](?!modules.*js$)|ui[\\/]use-swiper/, priority: 2 },
      // The choice of a language, which a client's header has where it speaks several, and what it changes.
      {
        name: 'language',
        test: /[\\/]src[\\/](?:components[\\/]language|store[\\/]apply-texts|messages[\\/](?:points-name|language)\.ts|contract[\\/]languages)/,
        includeDependenciesRecursively: false,
        priority: 3,
      },
      // What members leave in IndexedDB, and what forgets it.
      {
        name: 'records',
        test: /idb-keyval|forget-records|storage[\\/](?:idempotency-store|login-code|record-store)/,
        includeDependenciesRecursively: false,
        priority: 2,
      },
      // What every page fetches once it is at rest shares this with others, and waits for no other file of theirs.
      {
        debugName: 'basis',
        name: (id: string, modules: KnownModules) => (isPartOf(AT_REST, id, modules) ? 'basis' : null),
        test: /[\\/]src[\\/]/,
        minShareCount: 2,
        includeDependenciesRecursively: false,
        priority: 2,
      },
      // The pages that most visits are about, with the cache of server data: the other pages take from it what they share.
      {
        debugName: 'catalogue',
        name: (id: string, modules: KnownModules) =>
          isPartOf(CATALOGUE_PAGES, id, modules) ? 'catalogue' : null,
        // All icons are part of everything, by the package's own list of them: these are the connection line's, and
        // those of the banners' buttons, which are fetched beside the first view.
        test: /^(?!.*[\\/]icons[\\/](?:wifi|pause|play))/,
        includeDependenciesRecursively: false,
        priority: 2,
      },
      // The small pieces that several other families of pages share, as long as they bring no large package along.
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
