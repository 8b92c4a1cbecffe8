/** A stop during a start or a command leaves no PostgreSQL running. */
import { once } from 'node:events'
import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { serverPart } from '../../../build/ensure-built.ts'
import { closeAll } from '../../../server/shutdown.ts'
import { needsBuilt } from '../built-parts.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'
import { runBuilt } from '../start-test-server.ts'

needsBuilt(serverPart)
const dataDirectory = fixture(openFolder, 'test')

const isThere = (...names: string[]) =>
  access(join(dataDirectory.path, ...names)).then(
    () => true,
    () => false,
  )
const postgresRuns = () => isThere('postgres', 'cluster', 'postmaster.pid')

it.each([
  ['PostgreSQL has started', postgresRuns],
  [
    'the demo shops are drawn',
    async () => (await isThere('media')) && (await readdir(join(dataDirectory.path, 'media'))).length > 0,
  ],
])('a signal once %s, before the server listens, stops both and ends with 0', async (_what, hasBegun) => {
  const server = runBuilt('main', { PORT: '0', DATA_DIR: dataDirectory.path, DEMO_CLIENT: '1' })
  const complaints: string[] = []
  server.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
  const ended = once(server, 'exit')
  await expect.poll(hasBegun).toBe(true)
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(complaints).toEqual([])
  expect(await postgresRuns()).toBe(false)
})

it('Ctrl-C ends a command with 130 and stops its PostgreSQL', async () => {
  const command = runBuilt('admin', { DATA_DIR: dataDirectory.path }, ['init'])
  const ended = once(command, 'exit')
  await expect.poll(postgresRuns).toBe(true)
  // npm forwards the signal that the terminal has sent to both.
  command.kill('SIGINT')
  command.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(await postgresRuns()).toBe(false)
})

describe('closing everything', () => {
  const before = process.exitCode
  afterEach(() => {
    process.exitCode = before
    vi.restoreAllMocks()
  })

  it('goes on behind one that fails, and makes the exit code 1', async () => {
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    const closed: string[] = []
    const closer = (name: string) => async () => closed.push(name)
    await closeAll([closer('first'), () => Promise.reject(new Error('the disk is gone')), closer('last')])
    expect(closed).toEqual(['last', 'first'])
    expect(complain.mock.calls).toEqual([['Not closed: the disk is gone']])
    expect(process.exitCode).toBe(1)
  })
})
