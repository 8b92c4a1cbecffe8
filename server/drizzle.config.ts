import { defineConfig } from 'drizzle-kit'

/**
 * Configuration of `npx drizzle-kit generate` in `server/`, which compares the tables with the migrations and writes
 * the next one.
 *
 * To make one migration of all, before 1.0 and once every database is at the last of them: empty `db/migrations/`, run
 * it with `--name tables`, and give its entry in `meta/_journal.json` the last old migration's `when`. The generator
 * does not know that `outbox` and `outbox_claims` are unlogged, nor `pg_trgm` with the indexes `products_search`,
 * `products_retired_search` and `members_search`: copy these from the old files. `pg_dump --schema-only` of both ways
 * may differ in the columns' order alone.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './db/tables/*.ts',
  out: './db/migrations',
  casing: 'snake_case',
})
