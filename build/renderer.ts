/** What the renderer's two builds, web and kiosk, share. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption } from 'vite'
import { cssTypes } from './css-types.ts'
import { customMedia } from './custom-media.ts'
import { staticShell } from './static-shell.ts'

/**
 * The router's package resolves to its development files, with their warnings. Makes a build use its production files,
 * and only the parts that are imported.
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
    // Its names for developer tools, and calls not marked as pure, keep unused components in the bundle: 1.4 kB.
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
 * Makes a stylesheet that failed to load retryable. Vite's helper around `import()` remembers the request and leaves
 * the failed link in the page, so the next `import()` would load the code without its styles.
 * @throws if the helper's code differs from Vite 8's
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

/** Chromium's explicit compile hint (136 and newer); a comment to other browsers. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/**
 * Makes Chromium compile all functions of a file while it loads, off the main thread, instead of each at its first
 * call. The hint only works in the first line. A banner option can't set it, because Vite adds its own line later.
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
 * Names the classes of CSS modules by their own name and a hash of their file. Vite's names include the line, which
 * makes the first view's JavaScript and CSS longer.
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
 * The plugins that build the shop from `src/`. A kiosk's page loads from disk and may start with the attract screen, so
 * it has no static shell that would flash first.
 */
export function rendererPlugins(platform: 'web' | 'kiosk'): PluginOption[] {
  return [
    react(),
    cssTypes(),
    customMedia(),
    routerForProduction(),
    failedStylesAgain(),
    shortClassNames(),
    staticShell({ isDrawn: platform === 'web' }),
    compileWhileLoading(),
  ]
}

/** The plugins that turn `console/` into the operators' console. */
export function consolePlugins(): PluginOption[] {
  return [react(), cssTypes(), customMedia(), routerForProduction(), failedStylesAgain(), shortClassNames()]
}

/** The renderer's folder, below the project's root. */
export const RENDERER_ROOT = 'src'
