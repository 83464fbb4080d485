import type { Filter } from '@replyloop/shared/contract/filter'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'

/** Filters of contacts that have a name. */
export function segmentTables(k: Kit, { account }: AccountTables) {
  const segment = k.table(
    'segment',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      name: k.text().notNull(),
      filter: k.json<Filter>().notNull(),
      createdAt: k.instant().notNull(),
      updatedAt: k.instant().notNull(),
    },
    (t) => [k.uniqueIndex('segment_name_uq').on(t.accountId, t.name)],
  )

  return { segment }
}
