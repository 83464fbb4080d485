import { creditKinds } from '@replyloop/shared/values/account'
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
    (t) => [k.index('ledger_entry_page_ix').on(t.accountId, t.id)],
  )

  return { ledgerEntry }
}
