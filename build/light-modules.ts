/** Tells which modules are small enough to travel with others of their kind. */

/** Packages that the first view carries anyway, that nearly every page needs, or of which it takes a few hundred bytes. */
const LIGHT_PACKAGES =
  /node_modules[\\/](?:react|react-dom|react-router|react-router-dom|zustand|valibot|lucide-react|@tanstack)[\\/]/

interface ModuleImports {
  importedIds: readonly string[]
}

/**
 * A module is light where neither itself nor anything that it imports comes from a large package.
 * @param getModuleInfo the bundler's own knowledge of its modules.
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
