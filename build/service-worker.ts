/** Builds the service worker into one file; includes Firebase if the build has a Firebase project. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin, ResolvedConfig } from 'vite'
import { PUSH_WORKER_FILE } from '../src/contract/push.ts'

const ENTRY = 'service-worker/worker.ts'
const ENTRY_WITH_PUSH = 'push/worker/firebase-messaging-sw.ts'

/** Files that no page needs in order to be shown: push and channel need a network. */
const ONLINE_ONLY = /-subscription-[^/]*$/

/** What the worker caches of a build: its name, its first script and all files that its pages need. */
interface Shell {
  version: string
  entry: string
  files: string[]
}

const NO_SHELL: Shell = { version: 'development', entry: '', files: [] }

/** The worker contains its configuration: when a push wakes it, it can't ask a page for it. */
async function workerScript({ root, env }: ResolvedConfig, shell: Shell, minify: boolean): Promise<string> {
  const bundle = await rolldown({
    input: path.join(root, hasPush(env) ? ENTRY_WITH_PUSH : ENTRY),
    platform: 'browser',
    transform: {
      define: {
        SHELL: JSON.stringify(shell),
        'import.meta.env': JSON.stringify({
          VITE_FIREBASE_CONFIG: env['VITE_FIREBASE_CONFIG'],
          VITE_FIREBASE_VAPID_KEY: env['VITE_FIREBASE_VAPID_KEY'],
        }),
      },
    },
  })
  const { output } = await bundle.generate({ format: 'iife', minify })
  await bundle.close()
  return output[0].code
}

function hasPush(env: Record<string, unknown>): boolean {
  return Boolean(env['VITE_FIREBASE_CONFIG'] && env['VITE_FIREBASE_VAPID_KEY'])
}

/** A build's scripts, styles and page. */
type Bundle = Record<string, { type: 'asset' | 'chunk'; isEntry?: boolean; source?: string | Uint8Array }>

function shellOf(bundle: Bundle): Shell {
  const page = bundle['index.html']?.source
  const names = Object.keys(bundle)
  const entry = names.find((name) => bundle[name]?.type === 'chunk' && bundle[name].isEntry === true)
  if (page === undefined || entry === undefined) throw new Error('The bundle has no page or no entry')
  const files = names.filter((name) => /\.(?:js|css)$/.test(name) && !ONLINE_ONLY.test(name)).toSorted()
  const hash = createHash('sha256').update(page).update(files.join('\n'))
  return { version: hash.digest('hex').slice(0, 12), entry, files }
}

/** The Vite plugin. Vite's development server caches no page, so it serves a worker only if push is configured. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'service-worker',
    configResolved(resolved) {
      config = resolved
    },
    configureServer(server) {
      server.middlewares.use(`${config.base}${PUSH_WORKER_FILE}`, (_request, response, next) => {
        if (!hasPush(config.env)) return next()
        workerScript(config, NO_SHELL, false).then((code) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(code)
        }, next)
      })
    },
    generateBundle: {
      // By then the page is part of the bundle.
      order: 'post',
      async handler(_options, bundle) {
        const source = await workerScript(config, shellOf(bundle), true)
        this.emitFile({ type: 'asset', fileName: PUSH_WORKER_FILE, source })
      },
    },
  }
}
