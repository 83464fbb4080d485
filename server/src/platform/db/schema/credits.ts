import { creditKinds } from '@replyloop/shared/values/account'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'

/** The append-only history of credits. */
export function creditTables(k: Kit, { account }: AccountTables) {
  const ledgerEntry = k.table(
    'ledger_entry',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      amount: k.long().notNull(),
      balance: k.long().notNull(),
      kind: k.oneOf(...creditKinds).notNull(),
      description: k.text(),
      /** Not a reference: the line outlives an erased contact's messages. */
      messageId: k.text(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.index('ledger_entry_page_ix').on(t.accountId, t.id),
      // By these few the many charges of a time are told, without looking at any.
      k
        .index('ledger_entry_grant_ix')
        .on(t.accountId, t.id, t.amount)
        .where(sql`${t.amount} > 0`),
    ],
  )

  return { ledgerEntry }
}
