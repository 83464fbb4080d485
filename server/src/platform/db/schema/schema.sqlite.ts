import { sqliteKit } from '../kit.ts'
import { makeSchema } from './schema.ts'

/** What drizzle-kit reads to write the SQLite migrations: every table by name. */
export const {
  account,
  apiKey,
  member,
  ledgerEntry,
  channel,
  channelNotice,
  channelTemplate,
  suppression,
  contact,
  identity,
  contactAlias,
  list,
  membership,
  campaign,
  message,
  attachment,
  conversation,
  erasedMessage,
  waitingHook,
  opening,
  followUp,
  timelineEntry,
  customField,
  subscription,
  event,
  delivery,
  attempt,
  restingLane,
  contactImport,
  rejectedRow,
  contactExport,
  erasedPerson,
  session,
  oneTimeLink,
  signInLink,
  auditEntry,
  job,
  idempotencyKey,
  rateLimit,
  installation,
  exampleData,
  ...forgotten
} = makeSchema(sqliteKit)

// A table that is missing above would get no migration.
forgotten satisfies Record<string, never>
