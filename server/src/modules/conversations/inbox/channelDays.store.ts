import { and, count, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import { hourMs } from '../../../platform/clock/time.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { firstIdAt } from '../../../platform/ids.ts'
import type { ChannelRow } from '../../channels/channels.store.ts'

/**
 * How the outgoing messages that channels of an account were given since an instant have fared, for each channel and hour since
 * 1970. It looks at each of them, by the labels of the channels, in whose index the ids are.
 */
export function countByChannelAndHour(
  { q, t: { message: m } }: Reader,
  accountId: string,
  channels: readonly Pick<ChannelRow, 'id' | 'name'>[],
  since: number,
) {
  const hour = sql<number>`${m.createdAt} / ${sql.raw(String(hourMs))}`.mapWith(Number)
  const times = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [names, ids] = [channels.map(({ name }) => name), channels.map(({ id }) => id)]
  return q
    .select({
      channelId: m.channelId,
      hour,
      sent: times(eq(m.status, 'Sent')),
      failed: times(eq(m.status, 'Failed')),
      delivered: count(m.deliveredAt),
      read: count(m.readAt),
    })
    .from(m)
    .where(
      and(
        eq(m.accountId, accountId),
        inArray(m.channel, names),
        gte(m.id, firstIdAt('msg', since)),
        eq(m.direction, 'outgoing'),
        inArray(m.channelId, ids),
      ),
    )
    .groupBy(m.channelId, hour)
}
