/** A database and its owner role, as an operator would create them on a separate PostgreSQL. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface OwnedDatabase {
  /** Includes the role's own password. */
  url: string
  role: string
  /** Drops the database and the role. */
  drop(): Promise<void>
}

/** Runs statements one by one on a separate connection. */
export async function administrate(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** @param administratorUrl any database of the PostgreSQL, as a superuser */
export async function makeOwnedDatabase(administratorUrl: string): Promise<OwnedDatabase> {
  const name = `owned_${randomBytes(6).toString('hex')}`
  const url = Object.assign(new URL(administratorUrl), { pathname: '/postgres' })
  await administrate(
    url.href,
    `create role ${name} login password '${name}' nosuperuser nocreatedb nocreaterole`,
    `create database ${name} owner ${name}`,
  )
  return {
    url: Object.assign(new URL(url), { username: name, password: name, pathname: `/${name}` }).href,
    role: name,
    drop: () =>
      administrate(url.href, `drop database if exists ${name} with (force)`, `drop role if exists ${name}`),
  }
}
