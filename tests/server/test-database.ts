import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../server/db/open.ts'
import { keepPeopleOf } from './kept-logs.ts'

async function asAdministrator(statement: string): Promise<void> {
  const url = new URL(inject('templateUrl'))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a database for one test file: migrated, empty, dropped by its own `close`. */
export async function openTestDatabase(options: { connections?: number } = {}): Promise<OpenDatabase> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdministrator(`create database ${name} template ${template.pathname.slice(1)}`)
  const databaseUrl = Object.assign(new URL(template), { pathname: `/${name}` }).href
  const opened = await openDatabase({ databaseUrl, dataDirectory: '', ...options })
  return {
    ...opened,
    async close() {
      await opened.close()
      await keepPeopleOf(databaseUrl)
      await asAdministrator(`drop database if exists ${name} with (force)`)
    },
  }
}
