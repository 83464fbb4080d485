import { sqliteKit } from './kit.ts'
import { makeSchema } from './schema.ts'

/** What drizzle-kit reads to write the SQLite migrations. */
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
} = makeSchema(sqliteKit)
