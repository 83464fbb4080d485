import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/db/schema.postgres.ts',
  out: './server/src/db/migrations/postgres',
  casing: 'snake_case',
})
