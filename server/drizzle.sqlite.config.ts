import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './server/src/platform/db/schema/schema.sqlite.ts',
  out: './server/src/platform/db/migrations/sqlite',
  casing: 'snake_case',
})
