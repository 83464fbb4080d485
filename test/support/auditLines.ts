import { rowsOf, type Person } from './dashboardApi.ts'
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

const making: readonly unknown[] = [
  'account_set_up',
  'subaccount_created',
  'api_key_generated',
  'api_key_created',
]

/**
 * The lines in the audit log of somebody's account, newest first, without the first ones, which say that a file made the account
 * and its first keys: test/journeys/provision.test.ts expects these.
 */
export async function linesSinceMade({ ask }: Person): Promise<Record<string, unknown>[]> {
  const lines = rowsOf(await ask('GET', '/audit_log?limit=100'))
  const last = lines.findLastIndex(({ actor, action }) => actor !== 'operator' || !making.includes(action))
  return lines.slice(0, last + 1)
}
