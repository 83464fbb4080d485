import type { Filter } from '@replyloop/shared/contract/filter'
import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import type { ColumnMapping, ImportColumn, OptOutValues } from '@replyloop/shared/contract/importColumns'
import { delimiters, encodings, importStates, transferStates } from '@replyloop/shared/values/transfer'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'

/** Files of contacts, on their way in and out. */
export function transferTables(k: Kit, { account }: AccountTables) {
  const count = () => k.int().notNull().default(0)

  const contactImport = k.table(
    'contact_import',
    {
      /** Also the name of its file. */
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      /** The member who began it, in any account; no reference. `null`: an API key. */
      memberId: k.text(),
      /** Not a reference: an import whose list is deleted fails and says so. */
      listId: k.text(),
      /** As the person who uploaded it calls it. */
      fileName: k.text(),
      mapping: k.json<ColumnMapping>().notNull(),
      /** What values mean that may say that somebody wants no messages, as the person says who uploaded it. */
      optOutValues: k.json<OptOutValues>(),
      state: k.oneOf(...importStates).notNull(),
      failure: k.text(),
      bytes: k.long().notNull(),
      /** What the first look at the file has found; `null` before it. */
      delimiter: k.oneOf(...delimiters),
      encoding: k.oneOf(...encodings),
      columns: k.json<ImportColumn[]>(),
      rowsTotal: k.int(),
      /** The byte of the file behind the last row that was taken. */
      position: k.long().notNull().default(0),
      rowsRead: count(),
      created: count(),
      updated: count(),
      rejected: count(),
      /** Whether those who join are greeted. */
      greet: k.bool().notNull().default(true),
      /** Whether somebody is asked before it greets many: it was begun in the dashboard. */
      asks: k.bool().notNull().default(false),
      /** Whom it greets, once its file has been read for that. */
      plan: k.json<GreetingPlan>(),
      /** How many people somebody has confirmed that it greets, while the file is read once more. */
      confirmed: k.int(),
      /** Whether another number had been confirmed than the file now comes to. */
      isPlanChanged: k.bool().notNull().default(false),
      /** Until when it waits for somebody to start it. */
      waitsUntil: k.instant(),
      createdAt: k.instant().notNull(),
      startedAt: k.instant(),
      finishedAt: k.instant(),
    },
    (t) => [
      k.index('contact_import_page_ix').on(t.accountId, t.id),
      k
        .index('contact_import_unfinished_ix')
        .on(t.id)
        .where(sql`${t.finishedAt} is null`),
    ],
  )

  const rejectedRow = k.table(
    'rejected_row',
    {
      importId: k.cascadeRef(() => contactImport.id).notNull(),
      /** Which row of the file, from 1, the header not counted. */
      row: k.int().notNull(),
      cells: k.json<string[]>().notNull(),
      reason: k.text().notNull(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.importId, t.row] }), k.index('rejected_row_age_ix').on(t.createdAt)],
  )

  const contactExport = k.table(
    'contact_export',
    {
      /** Also the name of its file. */
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      /** Which contacts; `null` where that does not matter. */
      listId: k.text(),
      search: k.text(),
      optedOut: k.bool(),
      botActive: k.bool(),
      campaignId: k.text(),
      channel: k.text(),
      sourceKind: k.text(),
      sourceId: k.text(),
      /** Whom a filter finds, beside all that; of a segment, what its filter was. */
      filter: k.json<Filter>(),
      segmentId: k.text(),
      /** The bulk action whose people it has. */
      bulkRunId: k.text(),
      state: k.oneOf(...transferStates).notNull(),
      failure: k.text(),
      rows: count(),
      bytes: k.long(),
      createdAt: k.instant().notNull(),
      startedAt: k.instant(),
      finishedAt: k.instant(),
    },
    (t) => [k.index('contact_export_page_ix').on(t.accountId, t.id)],
  )

  /** Who was erased lately, by keyed hashes: what imports keep of them, or still have to read, is found by these. */
  const erasedPerson = k.table(
    'erased_person',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      /** Of a phone, an email or a `fromId`. */
      hash: k.text().notNull(),
      erasedAt: k.instant().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.hash] }),
      k.index('erased_person_age_ix').on(t.erasedAt),
      k.index('erased_person_account_ix').on(t.accountId, t.erasedAt),
    ],
  )

  return { contactImport, rejectedRow, contactExport, erasedPerson }
}
