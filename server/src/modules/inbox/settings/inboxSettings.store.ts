import { eq, isNotNull } from 'drizzle-orm'
import { noAway } from '../away/away.rules.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'

/** What an account has its inbox do by itself. */
export type InboxSettingsRow = Omit<Schema['inboxSettings']['$inferSelect'], 'accountId'>

const nothing: InboxSettingsRow = {
  closeAfterDays: null,
  firstReplyMinutes: null,
  nextReplyMinutes: null,
  ...noAway,
  csat: null,
  timeZone: null,
}

const selectSettings = selectRows({
  values: ({ inboxSettings: s }) => ({ accountId: s.accountId }),
  kept: ({ inboxSettings: s }) => [s], // asked for what contacts write, and most accounts have none
  query: ({ q, t: { inboxSettings: s } }, { accountId }) =>
    q.select().from(s).where(eq(s.accountId, accountId)),
})

/** What an account has its inbox do by itself; nothing without a row. */
export async function readInboxSettings(read: Reader, accountId: string): Promise<InboxSettingsRow> {
  const [found] = await selectSettings(read, { accountId })
  return found ?? nothing
}

/** Stores what an account has its inbox do by itself. The caller holds `locks.teams`. */
export async function storeInboxSettings(
  { q, t: { inboxSettings: s } }: Tx,
  accountId: string,
  settings: InboxSettingsRow,
): Promise<void> {
  await q
    .insert(s)
    .values({ accountId, ...settings })
    .onConflictDoUpdate({ target: s.accountId, set: settings })
}

/** The accounts whose conversations close by themselves. */
export async function listClosingAccounts({ q, t: { inboxSettings: s } }: Reader): Promise<string[]> {
  const rows = await q.select({ id: s.accountId }).from(s).where(isNotNull(s.closeAfterDays))
  return rows.map(({ id }) => id)
}
