import { defineConfig } from 'drizzle-kit'

/**
 * Configuration of `npx drizzle-kit generate` in `server/`, which compares the tables with the migrations and writes
 * the next one.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './db/tables/*.ts',
  out: './db/migrations',
  casing: 'snake_case',
})
