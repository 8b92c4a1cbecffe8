/** Decides which modules are small enough to share a file. */

/** Packages that are part of the first view, that nearly every page needs, or that add only a few hundred bytes. */
const LIGHT_PACKAGES =
  /node_modules[\\/](?:react|react-dom|react-router|react-router-dom|zustand|valibot|lucide-react|@tanstack)[\\/]/

interface ModuleImports {
  importedIds: readonly string[]
}

/**
 * Whether neither a module nor anything it imports comes from a large package.
 * @param getModuleInfo from the bundler
 */
export function isLight(
  id: string,
  getModuleInfo: (id: string) => ModuleImports | null,
  seen = new Set<string>(),
): boolean {
  if (seen.has(id)) return true
  seen.add(id)
  if (id.includes('node_modules')) return LIGHT_PACKAGES.test(id)
  return (getModuleInfo(id)?.importedIds ?? []).every((imported) => isLight(imported, getModuleInfo, seen))
}
