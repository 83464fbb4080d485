import { and, count, eq, isNotNull, sql, type Column, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'

/** How many messages of each campaign of an account are `Failed`, to be joined. It has the words of the partial index. */
export function selectFailuresByCampaign({ q, t: { message: m } }: Reader, accountId: string) {
  return q
    .select({ campaignId: m.campaignId, messages: count().as('failed_messages') })
    .from(m)
    .where(
      and(
        eq(m.accountId, accountId),
        eq(m.status, 'Failed'),
        sql`${m.direction} = 'outgoing' and ${m.status} <> 'Sent'`,
        isNotNull(m.campaignId),
      ),
    )
    .groupBy(m.campaignId)
    .as('failures')
}

/** Whether a contact has written after a message, both as columns of another table. Ids sort by creation. */
export const hasWrittenAfter = ({ t: { message: m } }: Reader, contactId: Column, messageId: Column): SQL =>
  sql`exists (select 1 from ${m} where ${m.contactId} = ${contactId} and ${m.id} > coalesce(${messageId}, '') and ${m.direction} = 'incoming')`
