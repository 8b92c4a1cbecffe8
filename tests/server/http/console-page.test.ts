import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { precompress } from '../../../build/precompress-web.ts'
import { registerConsole } from '../../../server/web/register-console.ts'
import { ADMIN_BASE_PATH } from '../../../src/contract/admin/calls.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'

const PAGE = '<!doctype html><title>Console</title>'

const directory = fixture(openFolder, 'test')
let app: FastifyInstance

beforeEach(async () => {
  await mkdir(join(directory.path, 'assets'))
  await mkdir(join(directory.path, '.vite'))
  await writeFile(join(directory.path, 'index.html'), PAGE)
  await writeFile(join(directory.path, '.vite', 'manifest.json'), '{}')
  await writeFile(
    join(directory.path, 'assets', 'index-1a2b3c4d.js'),
    `export const a = 1;${'// '.repeat(1000)}`,
  )
  await precompress(directory.path)
  // As in app.ts: the router ignores an address's trailing slash.
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await registerConsole(app, directory.path)
})
afterEach(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: ADMIN_BASE_PATH + path, headers })

describe('the console’s page', () => {
  it('is sent on to from the address without a slash', async () => {
    const reply = await get('')
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `${ADMIN_BASE_PATH}/`])
  })

  it.each(['/', '/orders', '/orders/RP-100001', '/invitation'])(
    'answers at %s, and is asked for anew',
    async (path) => {
      const reply = await get(path)
      expect([reply.statusCode, reply.body]).toEqual([200, PAGE])
      expect(reply.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      })
      const again = await get(path, { 'if-none-match': String(reply.headers.etag) })
      expect(again.statusCode).toBe(304)
    },
  )

  it('may run and reach nothing but this server, and has no style of its own in it', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).not.toContain('unsafe')
    expect(Object.fromEntries(policy.split('; ').map((rule) => rule.split(/ (.*)/s)))).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'dompurify',
    })
  })

  it('is the new one after another build', async () => {
    await get('/')
    await writeFile(join(directory.path, 'index.html'), 'newer')
    await utimes(join(directory.path, 'index.html'), 1, 1)
    expect((await get('/')).body).toBe('newer')
  })

  it('says how to build it where it is not built', async () => {
    await rm(join(directory.path, 'index.html'))
    const reply = await get('/')
    expect(reply.statusCode).toBe(503)
    expect(reply.body).toContain('npm run build:console')
  })
})

describe('the console’s files', () => {
  it('are kept for ever, and come as they were compressed at build time', async () => {
    const plain = await get('/assets/index-1a2b3c4d.js')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const brotli = await get('/assets/index-1a2b3c4d.js', { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  })

  it.each(['/assets/gone-1a2b3c4d.js', '/.vite/manifest.json', '/favicon.ico', '/assets/%00.js'])(
    'are no page where there are none: %s',
    async (path) => {
      const reply = await get(path)
      expect([reply.statusCode, reply.body]).toEqual([404, 'Not found\n'])
    },
  )
})
