import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'

/** The suppression list: who has opted out, by keyed hashes, so that it outlives their contact. */
export function consentTables(k: Kit, { account }: AccountTables) {
  const suppression = k.table(
    'suppression',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      /** Of a normalised phone, email, `fromId` or address on a channel. */
      hash: k.text().notNull(),
      /** What put it on the list: see `SuppressionReason` of consent/suppressions.store.ts. */
      reason: k.text().notNull(),
      /** When its person opted out. */
      optedOutAt: k.instant().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.accountId, t.hash] })],
  )
  return { suppression }
}
