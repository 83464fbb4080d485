import type { Choices } from '@replyloop/shared/contract/content'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'

/** Ready replies. */
export function snippetTables(k: Kit, { account }: AccountTables) {
  const snippet = k.table(
    'snippet',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      shortcut: k.text().notNull(),
      /** Its shortcut as it is compared: of two that differ only in case there is one. */
      folded: k.text().notNull(),
      body: k.text().notNull(),
      choices: k.json<Choices>(),
      files: k.json<StoredFile[]>().notNull(),
      /** Whose it is; `null`: everybody's. */
      teamId: k.text(),
      /** How many replies that had it have been sent, and when the last one. */
      usedCount: k.int().notNull().default(0),
      lastUsedAt: k.instant(),
      createdAt: k.instant().notNull(),
      updatedAt: k.instant().notNull(),
    },
    (t) => [k.uniqueIndex('snippet_uq').on(t.accountId, t.folded)],
  )

  return { snippet }
}
