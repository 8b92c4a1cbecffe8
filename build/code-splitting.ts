/** Which of the renderer's modules share a file, in the web's build and in the kiosk's. */

interface KnownModules {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null
}

/** The modules of a kiosk's first screen, whose imports belong to it too; not in the web's build. */
const KIOSK_START = /[\\/]src[\\/](?:main|app[\\/]start-kiosk|features[\\/]kiosk[\\/]kiosk-shell)\.tsx?$/

/** Modules that every page loads when idle. */
const AT_REST = /[\\/]src[\\/](?:app[\\/]deferred-startup|contract[\\/]calls)\.ts$/
const CATALOGUE_PAGES = /[\\/]src[\\/]app[\\/]pages[\\/]catalogue-pages\.ts$/

/** Whether a module is `root` or imported by it, directly or indirectly. */
function isPartOf(root: RegExp, id: string, modules: KnownModules, seen = new Set<string>()): boolean {
  if (root.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) =>
    isPartOf(root, importer, modules, seen),
  )
}

/** Packages that are part of the first view, that nearly every page needs, or that add only a few hundred bytes. */
const LIGHT_PACKAGES =
  /node_modules[\\/](?:react|react-dom|react-router|react-router-dom|zustand|valibot|lucide-react|@tanstack)[\\/]/

/** Whether neither a module nor anything it imports comes from a large package. */
function isLight(id: string, modules: KnownModules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return true
  seen.add(id)
  if (id.includes('node_modules')) return LIGHT_PACKAGES.test(id)
  return (modules.getModuleInfo(id)?.importedIds ?? []).every((imported) => isLight(imported, modules, seen))
}

/**
 * Groups for rolldown's `output.codeSplitting`. A browser requests six files at a time, and each costs a round trip
 * however small it is.
 */
export function codeSplitting(platform: 'web' | 'kiosk') {
  return {
    groups: [
      // The first view is two files instead of forty: React, which rarely changes, and the shop. On a kiosk each file
      // is a call of main's scheme handler, and a file's imports are requested only after it has run.
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
      // The language menu of clients with several languages, and what a change of language needs.
      {
        name: 'language',
        test: /[\\/]src[\\/](?:components[\\/]language|store[\\/]session[\\/]apply-texts|messages[\\/](?:points-name|language)\.ts|contract[\\/]languages)/,
        includeDependenciesRecursively: false,
        priority: 3,
      },
      // Members' records in IndexedDB, and the code that deletes them.
      {
        name: 'records',
        test: /idb-keyval|forget-records|storage[\\/](?:idempotency-store|login-code|record-store)/,
        includeDependenciesRecursively: false,
        priority: 2,
      },
      // What idle pages load shares these modules with others; in their own file, it waits for no other file.
      {
        debugName: 'basis',
        name: (id: string, modules: KnownModules) => (isPartOf(AT_REST, id, modules) ? 'basis' : null),
        test: /[\\/]src[\\/]/,
        minShareCount: 2,
        includeDependenciesRecursively: false,
        priority: 2,
      },
      // The pages of most visits, with the cache of server data; other pages load their shared modules from it.
      {
        debugName: 'catalogue',
        name: (id: string, modules: KnownModules) =>
          isPartOf(CATALOGUE_PAGES, id, modules) ? 'catalogue' : null,
        includeDependenciesRecursively: false,
        priority: 2,
      },
      // Small modules shared by several other page families, unless they import a large package.
      {
        debugName: 'kit',
        name: (id: string, modules: KnownModules) => (isLight(id, modules) ? 'kit' : null),
        minShareCount: 2,
        includeDependenciesRecursively: false,
        priority: 1,
      },
    ],
  }
}
