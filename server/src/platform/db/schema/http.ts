import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ContactTables } from './contacts.ts'

/** Which responses were given before. */
export function httpTables(k: Kit, { account, contact }: AccountTables & ContactTables) {
  const idempotencyKey = k.table(
    'idempotency_key',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      endpoint: k.text().notNull(),
      key: k.text().notNull(),
      bodyHash: k.text().notNull(),
      status: k.int().notNull(),
      /** Sealed. */
      answer: k.text().notNull(),
      /** The person that the response is about. */
      contactId: k.cascadeRef(() => contact.id),
      /** `null`: never. */
      expiresAt: k.instant(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.endpoint, t.key] }),
      k.index('idempotency_key_expiry_ix').on(t.expiresAt),
      k.index('idempotency_key_contact_ix').on(t.contactId),
    ],
  )

  return { idempotencyKey }
}
