/** Read by drizzle-kit (`npm run migrations`). */
export default {
  dialect: 'sqlite',
  schema: './server/src/platform/db/schema/schema.sqlite.ts',
  out: './server/src/platform/db/migrations/sqlite',
  casing: 'snake_case',
}
