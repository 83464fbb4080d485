import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { readAccount } from '../accounts/accounts.store.ts'
import { listNamedKeys } from '../accounts/keys.ts'
import { listConnectedChannels } from '../channels/channels.store.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'

type Table = Schema['list' | 'campaign' | 'contact' | 'message']

/** Selects one of the rows for which `where` holds. */
export const selectOne = ({ q }: Reader, table: Table, where: SQL | undefined) =>
  q
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    // SQLite knows how large accounts are on average: without an order it may read the whole table for a small one.
    .orderBy(desc(table.id))
    .limit(1)

/** Which of its first steps an account has made. */
export async function readChecklist(read: Reader, accountId: string) {
  const { list, campaign, contact, message } = read.t
  const some = async (table: Table, where: SQL | undefined) =>
    (await selectOne(read, table, where)).length > 0
  const account = await readAccount(read, accountId)
  const channels = (await listConnectedChannels(read, accountId)).filter(({ state }) => state !== 'off')
  const hasSandbox = channels.some(({ kind }) => kind === 'sandbox')
  // On the sandbox, the first contact is the person who tries it out.
  const isReal = hasSandbox ? undefined : eq(contact.isTest, false)
  // In the words of the partial index.
  const hasSent = and(
    eq(message.accountId, accountId),
    sql`${message.direction} = 'outgoing' and ${message.status} = 'Sent'`,
  )
  return {
    apiKey: account.apiKeyHash !== null || (await listNamedKeys(read, accountId)).length > 0,
    replyWebhook: account.replyUrl !== null || channels.length > 0,
    sandbox: hasSandbox,
    platform: account.replyUrl !== null || channels.some(({ kind }) => kind !== 'sandbox'),
    list: await some(list, and(eq(list.accountId, accountId), isNull(list.deletedAt))),
    liveCampaign: await some(campaign, and(eq(campaign.accountId, accountId), eq(campaign.status, 'Live'))),
    contact: await some(contact, and(eq(contact.accountId, accountId), isReal)),
    deliveredReply: await some(message, hasSent),
  }
}
