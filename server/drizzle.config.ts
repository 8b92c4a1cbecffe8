import { defineConfig } from 'drizzle-kit'

/** Read by `npm run generate-migration` in `server/`: it compares the tables with the migrations written so far. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema.ts',
  out: './db/migrations',
  casing: 'snake_case',
})
