/** Read by drizzle-kit (`npm run migrations`). */
export default {
  dialect: 'postgresql',
  schema: './server/src/platform/db/schema/schema.postgres.ts',
  out: './server/src/platform/db/migrations/postgres',
  casing: 'snake_case',
}
