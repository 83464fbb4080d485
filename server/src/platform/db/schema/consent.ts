import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'

/** The suppression list: who has opted out, or wants no marketing somewhere, by keyed hashes, so that it outlives their contact. */
export function consentTables(k: Kit, { account }: AccountTables) {
  const suppression = k.table(
    'suppression',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      /** Of a normalised phone, email, `fromId` or address on a channel. */
      hash: k.text().notNull(),
      /** What put it on the list: see `SuppressionReason` of consent/suppressions.store.ts, and marketingStops.store.ts beside it. */
      reason: k.text().notNull(),
      /** When its person opted out, or stopped marketing. */
      optedOutAt: k.instant().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.accountId, t.hash] })],
  )
  return { suppression }
}
