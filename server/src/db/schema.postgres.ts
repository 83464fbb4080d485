import { postgresKit } from './kit.ts'
import { makeSchema } from './schema.ts'

/** What drizzle-kit reads to write the PostgreSQL migrations. */
export const {
  account,
  member,
  ledgerEntry,
  contact,
  list,
  membership,
  campaign,
  message,
  opening,
  event,
  delivery,
  attempt,
  job,
  idempotencyKey,
} = makeSchema(postgresKit)
