import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'

/** Which files the contents have that are still to be said; messages have theirs in `messages.ts`. */
export function contentFileTables(k: Kit, { account }: AccountTables) {
  /** The files that contents have, such as those of a campaign (`ownerId`): they stay as long as one has them. */
  const contentFile = k.table(
    'content_file',
    {
      ownerId: k.text().notNull(),
      hash: k.text().notNull(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      contentType: k.text().notNull(),
      bytes: k.int().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.ownerId, t.hash] }),
      k.index('content_file_hash_ix').on(t.hash),
    ],
  )

  return { contentFile }
}
