import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'

/** What is searched for by its text. */
const searchSubjects = ['contact', 'message'] as const
export type SearchSubject = (typeof searchSubjects)[number]

/**
 * The index of texts (docs/architecture.md#search), made of what other tables hold. Triggers of the migrations note what changes
 * of rows that it covers.
 */
export function searchTables(k: Kit, { account }: AccountTables) {
  /** Rows of an account that follow each other by their ids, from behind the part before up to `lastId`. */
  const searchPart = k.table(
    'search_part',
    {
      number: k.int().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      subject: k.oneOf(...searchSubjects).notNull(),
      lastId: k.text().notNull(),
      /** Whether its rows are all there: it is searched. */
      isReady: k.bool().notNull(),
    },
    (t) => [k.index('search_part_ix').on(t.accountId, t.subject, t.lastId)],
  )

  /** The ids of the rows of a part, some in each, in their order. */
  const searchSlice = k.table(
    'search_slice',
    {
      part: k
        .int()
        .notNull()
        .references(() => searchPart.number, { onDelete: 'cascade' }),
      slice: k.int().notNull(),
      ids: k.text().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.part, t.slice] })],
  )

  /** Which rows of a part have three characters in a row. */
  const searchGram = k.table(
    'search_gram',
    {
      part: k
        .int()
        .notNull()
        .references(() => searchPart.number, { onDelete: 'cascade' }),
      gram: k.long().notNull(),
      /** How many rows they are. */
      size: k.int().notNull(),
      members: k.text().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.part, t.gram] }),
      // Without the members, of which SQLite keeps kilobytes beside each key: most parts are only asked whether they have a gram.
      k.index('search_gram_ix').on(t.part, t.gram, t.size),
    ],
  )

  /** A row that was changed, added or deleted after its part was made. Without references: it is noted while an account goes. */
  const searchChange = k.table(
    'search_change',
    {
      number: k.long().primaryKey(),
      accountId: k.text().notNull(),
      subject: k.oneOf(...searchSubjects).notNull(),
      rowId: k.text().notNull(),
    },
    (t) => [k.index('search_change_ix').on(t.accountId, t.subject, t.rowId)],
  )

  return { searchPart, searchSlice, searchGram, searchChange }
}
