/** The built-in PostgreSQL after an install without install scripts (`npm ci --ignore-scripts`). */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPostgresPrograms, linkSharedLibraries } from '../../../server/db/postgres-binaries.ts'

let folder = ''

const version = () => promisify(execFile)(join(folder, 'native/bin/postgres'), ['--version'])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postgres-package-'))
  const installed = join(dirname((await findPostgresPrograms()).postgres), '..', '..')
  await cp(installed, folder, { recursive: true, verbatimSymlinks: true })
  const libraries = await readdir(join(folder, 'native/lib'), { withFileTypes: true })
  const links = libraries.filter((entry) => entry.isSymbolicLink())
  await Promise.all(links.map((link) => rm(join(folder, 'native/lib', link.name))))
})
afterAll(() => rm(folder, { recursive: true }))

it('runs once its shared libraries are linked, and not before', async () => {
  await expect(version()).rejects.toThrow('cannot open shared object file')
  await linkSharedLibraries(folder)
  expect((await version()).stdout).toContain('PostgreSQL')
})

it('leaves links that are there already as they are', async () => {
  await linkSharedLibraries(folder)
  expect((await version()).stdout).toContain('PostgreSQL')
})
