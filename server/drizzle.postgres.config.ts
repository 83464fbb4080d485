import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/platform/db/schema/schema.postgres.ts',
  out: './server/src/platform/db/migrations/postgres',
  casing: 'snake_case',
})
