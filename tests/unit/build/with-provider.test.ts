import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withProvider } from '../../../build/with-provider.ts'

/** Runs until it is ended; the test's own server replies instead. */
const PROVIDER = `require('node:fs').writeFileSync(process.env.NOTE, String(process.pid)); setInterval(() => {}, 1000)`

let folder: string
let server: Server

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'with-provider-'))
  server = createServer((_request, response) => void response.end('ready')).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('work beside a provider', () => {
  it.each([
    ['is done', () => Promise.resolve(0)],
    ['fails', () => Promise.reject(new Error('no Electron'))],
  ])('leaves no provider behind where it %s', async (_how, end) => {
    const note = path.join(folder, 'pid')
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const provider = { parameters: ['-e', PROVIDER], environment: { ...process.env, NOTE: note }, origin }
    const pid = (): number => Number(readFileSync(note, 'utf8'))
    await withProvider(provider, async () => {
      await vi.waitFor(() => expect(pid()).toBeGreaterThan(0), { timeout: 60_000 })
      return end()
    }).catch((error: unknown) => expect(String(error)).toBe('Error: no Electron'))
    expect(() => process.kill(pid(), 0)).toThrow('ESRCH')
  })
})
