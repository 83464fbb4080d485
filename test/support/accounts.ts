import { insertAccount } from '../../server/src/modules/accounts/accounts.store.ts'
import type { Db } from '../../server/src/platform/db/db.ts'

let made = 0

/** Inserts an account into a database, for tests below HTTP, and returns its id. */
export async function addAccount(db: Db): Promise<string> {
  made += 1
  const email = `owner-${made}@stores.test`
  const account = { agencyId: null, type: 'standard', email, name: 'Stores', metered: false } as const
  return (await db.write((tx) => insertAccount(tx, account))).id
}
