import { databaseOf } from './databases.ts'
import type { TestServer } from './server.ts'
import { select } from './sql.ts'

/** The actions in the audit log of an account where nobody is signed in, the oldest first, each with its subject. */
export async function auditedIn({ dataDir }: TestServer, { id }: { id: string }): Promise<string[]> {
  const rows = await select(
    await databaseOf(dataDir),
    `select action, subject from audit_entry where account_id = '${id}' order by id`,
  )
  return rows.map(({ action, subject }) => `${String(action)} ${String(subject)}`)
}
