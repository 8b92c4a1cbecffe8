/** Builds the push service worker into one file of its own, where the build was given a Firebase project. */
import path from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin, ResolvedConfig } from 'vite'
import { PUSH_WORKER_FILE } from '../src/contract/push.ts'

const ENTRY = 'push/worker/firebase-messaging-sw.ts'

/** A worker can't ask the page for its configuration when a push wakes it: the configuration stands in it. */
async function workerScript({ root, env }: ResolvedConfig, minify: boolean): Promise<string> {
  const bundle = await rolldown({
    input: path.join(root, ENTRY),
    platform: 'browser',
    transform: {
      define: {
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

/** The Vite plugin. Without a Firebase project there is no such file, and its address answers 404. */
export function pushWorker(): Plugin {
  let config: ResolvedConfig
  const isConfigured = () =>
    Boolean(config.env['VITE_FIREBASE_CONFIG'] && config.env['VITE_FIREBASE_VAPID_KEY'])
  return {
    name: 'push-worker',
    configResolved(resolved) {
      config = resolved
    },
    configureServer(server) {
      server.middlewares.use(`${config.base}${PUSH_WORKER_FILE}`, (_request, response, next) => {
        if (!isConfigured()) return next()
        workerScript(config, false).then((code) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(code)
        }, next)
      })
    },
    async generateBundle() {
      if (!isConfigured()) return
      this.emitFile({ type: 'asset', fileName: PUSH_WORKER_FILE, source: await workerScript(config, true) })
    },
  }
}
