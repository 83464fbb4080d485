import type { ViewQuery } from '@replyloop/shared/contract/view'
import type { Kit } from '../kit.ts'
import type { AccessTables } from './access.ts'
import type { AccountTables } from './accounts.ts'

/** Saved views of the inbox. */
export function viewTables(k: Kit, { account, member }: AccountTables & AccessTables) {
  const view = k.table(
    'inbox_view',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      /** Whose it is, of the account or of its agency; `null`: everybody's. */
      memberId: k.cascadeRef(() => member.id),
      name: k.text().notNull(),
      /** Its name as it is compared: of two that differ only in case there is one. */
      folded: k.text().notNull(),
      query: k.json<ViewQuery>().notNull(),
      createdAt: k.instant().notNull(),
      updatedAt: k.instant().notNull(),
    },
    (t) => [
      k.uniqueIndex('inbox_view_uq').on(t.accountId, t.memberId, t.folded),
      k.index('inbox_view_member_ix').on(t.memberId),
    ],
  )

  return { view }
}
