import { once } from 'node:events'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openEmbedded } from '../../../server/db/embedded.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { openCluster, runProgram } from '../../../server/db/postgres-cluster.ts'
import { startPostmaster } from '../../../server/db/postmaster.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'
import { runTypeScript } from '../start-test-server.ts'

/** A folder with a stopped cluster, as a server leaves it: making one takes longer than most tests of it. */
const made = fixture(openFolder)
const dataDirectory = fixture(openFolder, 'test')

beforeAll(async () => {
  await (await openDatabase({ dataDirectory: made.path })).close()
  // The copies start together, and would all want its port.
  await rm(join(made.path, 'postgres', 'cluster', 'postmaster.opts'))
})

const pidFile = () => join(dataDirectory.path, 'postgres', 'cluster', 'postmaster.pid')

async function postmaster(): Promise<number | null> {
  const content = await readFile(pidFile(), 'utf8').catch(() => '')
  return content === '' ? null : Number(content.split('\n')[0])
}

function isAlive(pid: number | null): boolean {
  try {
    return pid !== null && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A process that opens the database, reports that, and waits to be told to stop (or to be killed). */
async function openElsewhere(databaseUrl = '') {
  const child = runTypeScript('tests/server/hold-database.ts', {
    DATA_DIR: dataDirectory.path,
    DATABASE_URL: databaseUrl,
  })
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const exit = once(child, 'exit')
  const opened = async () => {
    await expect.poll(() => printed).not.toBe('')
    expect(printed).toContain('open')
  }
  return {
    opened,
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await exit
    },
  }
}

/** With the owner of each file, which is another user if the tests run as root. */
const copyCluster = () => runProgram(null, 'cp', ['-a', join(made.path, 'postgres'), dataDirectory.path])

it('the embedded PostgreSQL is made once by two processes that start together', async () => {
  const both = await Promise.all([openElsewhere(), openElsewhere()])
  await Promise.all(both.map((process) => process.opened()))
  await Promise.all(both.map((process) => process.end('SIGTERM')))
  expect(await postmaster()).toBeNull()
})

describe('the embedded PostgreSQL', () => {
  beforeEach(copyCluster)

  it('is stopped by whoever leaves last, and finds its data again', async () => {
    const first = await openDatabase({ dataDirectory: dataDirectory.path })
    const running = await postmaster()
    const second = await openDatabase({ dataDirectory: dataDirectory.path })
    expect(second.url).toBe(first.url)
    await first.pool.query("insert into settings (key, value) values ('kept', 'yes')")
    await first.close()
    expect(isAlive(running)).toBe(true)
    expect((await second.pool.query('select value from settings')).rows).toEqual([{ value: 'yes' }])
    await second.close()
    await expect.poll(() => isAlive(running)).toBe(false)

    const again = await openDatabase({ dataDirectory: dataDirectory.path })
    expect((await again.pool.query('select value from settings')).rows).toEqual([{ value: 'yes' }])
    // A process that stayed connected through the stop finds it at the same address.
    expect(again.url).toBe(first.url)
    await again.close()
  })

  it('keeps its password to itself', async () => {
    const { url, release } = await openEmbedded(dataDirectory.path)
    const { mode } = await stat(join(dataDirectory.path, 'postgres', 'password'))
    expect(mode & 0o777).toBe(0o600)
    const wrong = url.replace(/:[^:@]+@/, ':wrong@')
    await expect(new pg.Client({ connectionString: wrong }).connect()).rejects.toThrow(/password/)
    await release()
  })

  it('is adopted where a killed process left it behind', async () => {
    const killed = await openElsewhere()
    await killed.opened()
    await killed.end('SIGKILL')
    const orphan = await postmaster()
    expect(isAlive(orphan)).toBe(true)

    const { release } = await openEmbedded(dataDirectory.path)
    expect(await postmaster()).toBe(orphan)
    await release()
    await expect.poll(() => isAlive(orphan)).toBe(false)
  })

  it('starts where postgres itself was killed', async () => {
    await startPostmaster(await openCluster(dataDirectory.path))
    const lost = await postmaster()
    process.kill(lost ?? 0, 'SIGKILL')
    await expect.poll(() => isAlive(lost)).toBe(false)
    const { release } = await openEmbedded(dataDirectory.path)
    expect(isAlive(await postmaster())).toBe(true)
    await release()
  })

  it('starts where the number of its process now belongs to another one', async () => {
    await writeFile(pidFile(), `${process.pid}\n/nowhere\n0\n1\n\n127.0.0.1\n`)
    const { release } = await openEmbedded(dataDirectory.path)
    expect(await postmaster()).not.toBe(process.pid)
    await release()
  })

  it('starts where it was, though another process has its port for a moment', async () => {
    const first = await openEmbedded(dataDirectory.path)
    const { port } = new URL(first.url)
    await first.release()
    const probe = createServer()
    probe.listen(Number(port), '127.0.0.1')
    await once(probe, 'listening')
    const again = openEmbedded(dataDirectory.path)
    // Like a process that only checks whether the port is free.
    setTimeout(() => probe.close(), 300)
    expect(new URL((await again).url).port).toBe(port)
    await (await again).release()
  })

  it('comes back where it was, when it is lost under a running server', async () => {
    const opened = await openDatabase({ dataDirectory: dataDirectory.path })
    const lost = await postmaster()
    process.kill(lost ?? 0, 'SIGKILL')
    const answers = () => opened.pool.query('select 1 as one').then(({ rows }) => rows)
    await expect.poll(() => answers().catch(() => null)).toEqual([{ one: 1 }])
    await opened.close()
  })
})

describe('the embedded PostgreSQL, lost under a running server', () => {
  beforeEach(copyCluster)

  const opened = async () => {
    const failures: string[] = []
    const onFailure = (error: Error) => failures.push(error.message)
    const embedded = await openEmbedded(dataDirectory.path, { onFailure, startPatienceMs: 500, retryMs: 50 })
    return { embedded, failures }
  }
  const killPostgres = async () => {
    const lost = await postmaster()
    process.kill(lost ?? 0, 'SIGKILL')
    return lost
  }

  it('is tried again until it starts, and said to fail once', async () => {
    const { embedded, failures } = await opened()
    const file = join(dataDirectory.path, 'postgres', 'cluster', 'postgresql.conf')
    const configuration = await readFile(file, 'utf8')
    await writeFile(file, 'no such setting')
    await killPostgres()
    await expect.poll(() => failures).toEqual([expect.stringContaining('did not start')])
    await writeFile(file, configuration)
    const answers = async () => {
      const client = new pg.Client({ connectionString: embedded.url })
      client.on('error', () => undefined)
      await client.connect()
      await client.end()
      return true
    }
    await expect.poll(() => answers().catch(() => false)).toBe(true)
    expect(failures).toHaveLength(1)
    await embedded.release()
    expect(await postmaster()).toBeNull()
  })

  it('is stopped where everybody leaves while it is brought back', async () => {
    const { embedded } = await opened()
    const lost = await killPostgres()
    const isBack = async () => ![null, lost].includes(await postmaster())
    await expect.poll(isBack, { interval: 5 }).toBe(true)
    await embedded.release()
    expect(await postmaster()).toBeNull()
  })
})

describe('migrations', () => {
  it('run once when two processes start on one new database', async () => {
    const url = new URL(inject('templateUrl'))
    const administrator = new pg.Client({
      connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href,
    })
    await administrator.connect()
    await administrator.query('create database two_servers')
    const databaseUrl = Object.assign(new URL(url), { pathname: '/two_servers' }).href
    const both = await Promise.all([openElsewhere(databaseUrl), openElsewhere(databaseUrl)])
    await Promise.all(both.map((process) => process.opened()))
    await Promise.all(both.map((process) => process.end('SIGTERM')))

    const { pool, close } = await openDatabase({ databaseUrl, dataDirectory: dataDirectory.path })
    const { rows } = await pool.query('select hash from drizzle.__drizzle_migrations')
    expect(new Set(rows.map(({ hash }) => String(hash))).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(0)
    await close()
    await administrator.query('drop database two_servers with (force)')
    await administrator.end()
  })
})
