/** Serves the operators' console under `/rewards_points_admin/`. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ADMIN_BASE_PATH } from '../../src/contract/admin/calls.ts'
import { ReplyBody, sendReplyBody } from '../cache/reply-body.ts'
import { isFile, registerBuiltFiles, sendBuiltFile, TEXT } from './built-files.ts'
import { consoleCsp } from './csp.ts'
import { HTML } from './shop-page.ts'

const NOT_BUILT = 'The console is not built yet. Run "npm run build:console", then load this page again.\n'

const pageAddress = v.object({ '*': v.string() })

/** @returns a function that gives the page, read again after each build; null if it is not built */
function consolePageOf(directory: string): () => Promise<ReplyBody | null> {
  const path = join(directory, 'index.html')
  let known: { version: bigint; page: ReplyBody } | null = null
  return async () => {
    const consoleStats = await stat(path, { bigint: true }).catch(() => null)
    if (consoleStats === null) return null
    if (known?.version !== consoleStats.mtimeNs)
      known = {
        version: consoleStats.mtimeNs,
        page: new ReplyBody(await readFile(path), { contentType: HTML }),
      }
    return known.page
  }
}

/**
 * Serves the built console: hashed files with an immutable cache, every other address as its page, which may load from
 * and connect to this server only.
 * @param consoleDirectory output of `npm run build:console` (`dist/console`)
 */
export async function registerConsole(app: FastifyInstance, consoleDirectory: string): Promise<void> {
  const currentPage = consolePageOf(consoleDirectory)

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const page = await currentPage()
    if (page === null) return reply.code(503).type(TEXT).send(NOT_BUILT)
    reply.header('content-security-policy', consoleCsp)
    return sendReplyBody(request, reply, page, { revalidate: true })
  }

  await app.register(
    async (web) => {
      await registerBuiltFiles(web, consoleDirectory)
      // The router matches this address with and without its slash; only the one without is redirected.
      web.get('/', (request, reply) =>
        request.url.startsWith(`${ADMIN_BASE_PATH}/`)
          ? sendPage(request, reply)
          : reply.redirect(`${ADMIN_BASE_PATH}/`),
      )
      web.get('/*', { logLevel: 'warn' }, async (request, reply) => {
        const path = v.parse(pageAddress, request.params)['*']
        return isFile(path) ? sendBuiltFile(reply, path) : sendPage(request, reply)
      })
    },
    { prefix: ADMIN_BASE_PATH },
  )
}
