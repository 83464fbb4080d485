import { connectReactions } from '../../server/src/app/reactions.ts'
import { createAccount } from '../../server/src/modules/access/createAccount.ts'
import type { Db } from '../../server/src/platform/db/db.ts'

let made = 0
connectReactions() // as a service does when it opens

/** Inserts an account into a database, for tests below HTTP, and returns its id. */
export async function addAccount(db: Db): Promise<string> {
  made += 1
  const email = `owner-${made}@stores.test`
  const account = { agencyId: null, type: 'standard', email, name: 'Stores', metered: false } as const
  return (await db.write((tx) => createAccount(tx, account))).id
}
