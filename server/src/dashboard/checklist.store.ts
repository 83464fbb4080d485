import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { readAccount } from '../accounts/accounts.store.ts'
import type { Reader } from '../db/db.ts'

/** Which of its first steps an account has made. */
export async function readChecklist(read: Reader, accountId: string) {
  const { q, t } = read
  const { list, campaign, contact, message } = t
  const some = async (
    table: typeof list | typeof campaign | typeof contact | typeof message,
    where: SQL | undefined,
  ) =>
    (
      await q
        .select({ one: sql`1` })
        .from(table)
        .where(where)
        .limit(1)
    ).length > 0
  const account = await readAccount(read, accountId)
  return {
    apiKey: account.apiKeyHash !== null,
    replyWebhook: account.replyUrl !== null,
    list: await some(list, and(eq(list.accountId, accountId), isNull(list.deletedAt))),
    liveCampaign: await some(campaign, and(eq(campaign.accountId, accountId), eq(campaign.status, 'Live'))),
    contact: await some(contact, eq(contact.accountId, accountId)),
    deliveredReply: await some(message, and(eq(message.accountId, accountId), isNotNull(message.sentAt))),
  }
}
