import type { Plugin } from 'vite'

/** The router's package leads every bundler to its development files, with their warnings; a build takes the others. */
export function routerForProduction(): Plugin {
  return {
    name: 'router-for-production',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!/^react-router(?:\/dom)?$/.test(source)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
    },
  }
}
