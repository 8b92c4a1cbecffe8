/** What the two builds of the renderer, web and kiosk, have in common. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption } from 'vite'
import { staticShell } from './static-shell.ts'

/**
 * The router's package leads every bundler to its development files, with their warnings; a build takes the others, and of
 * those only what is used.
 */
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
    // Its names for developer tools, and calls not marked as pure, keep components in the bundle that nothing uses: 1.4 kB.
    transform: {
      filter: { id: /react-router\/dist\/production/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(
            /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm,
            '$1/* @__PURE__ */ $2',
          ),
    },
  }
}

/**
 * Lets a stylesheet that could not be fetched be asked for again. Vite's helper around `import()` keeps in mind that
 * it asked, and leaves the failed link in the page, so the next `import()` would bring the code without its styles.
 * @throws where the helper no longer reads as it does in Vite 8
 */
function failedStylesAgain(): Plugin {
  return {
    name: 'failed-styles-again',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        const forgetting = code
          .replace(/seen\[href\] = void 0;(\s*throw err)/, 'delete seen[href];$1')
          .replace(/if \(e\.type === "error"\) (rej\()/, 'if (e.type === "error") link.remove(), $1')
        if (!forgetting.includes('delete seen[href]') || !forgetting.includes('link.remove(), rej('))
          throw new Error(
            'Vite’s preload helper has changed: see whether it forgets a failed stylesheet itself',
          )
        return forgetting
      },
    },
  }
}

/** Chromium's explicit compile hint (136 and newer); to other browsers it is a comment. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/**
 * Has Chromium compile all functions of a file while it loads, off the main thread, and not each at its first call. The
 * hint counts in the first line alone, where Vite writes one of its own at last: so not by an option for banners.
 */
function compileWhileLoading(): Plugin {
  return {
    name: 'compile-while-loading',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = `${COMPILE_HINT}\n${file.code}`
      },
    },
  }
}

/**
 * Names the classes of CSS modules by their own name and a hash of their file. Vite's names have the line too, which makes
 * the first view's JavaScript and CSS longer.
 */
function shortClassNames(): Plugin {
  return {
    name: 'short-class-names',
    config: () => ({
      css: {
        modules: {
          generateScopedName: (name, file) =>
            `${name}_${createHash('sha256')
              .update(path.relative(import.meta.dirname, file))
              .digest('base64url')
              .slice(0, 5)}`,
        },
      },
    }),
  }
}

/**
 * The plugins that turn `src/` into the shop. A kiosk's page comes from its own disk and may begin with banners that
 * wait for a touch, so no shell of the shop flashes before them.
 */
export function rendererPlugins(platform: 'web' | 'kiosk'): PluginOption[] {
  return [
    react(),
    routerForProduction(),
    failedStylesAgain(),
    shortClassNames(),
    staticShell({ isDrawn: platform === 'web' }),
    compileWhileLoading(),
  ]
}

/** The React renderer's folder, below the project's root. */
export const RENDERER_ROOT = 'src'
