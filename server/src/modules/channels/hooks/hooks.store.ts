import type { ChannelKind } from '@replyloop/shared/values/channel'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { ChannelRow } from '../channels.store.ts'
import type { ForChannel } from '../incoming.ts'

/** The channels of a kind that a hook names, in all accounts: a provider knows nothing of ours. */
export function listNamedByHook(
  { q, t: { channel: c } }: Reader,
  kind: ChannelKind,
  named: ForChannel,
): PromiseLike<ChannelRow[]> {
  const isNamed =
    'externalId' in named
      ? eq(c.externalId, named.externalId)
      : 'oneOf' in named
        ? inArray(c.externalId, named.oneOf)
        : eq(c.providerAccountId, named.providerAccountId)
  return q
    .select()
    .from(c)
    .where(and(eq(c.kind, kind), isNamed))
    .orderBy(asc(c.id))
}

/** Stores that a hook has just come for a channel, and that those refused before have been dealt with. */
export async function setLastHook(tx: Tx, { id, accountId }: ChannelRow): Promise<void> {
  const { q, t, now } = tx
  await q
    .update(t.channel)
    .set({ lastHookAt: now, refusedHooks: 0, refusedHookReason: null })
    .where(eq(t.channel.id, id))
  tx.notify(`changed:${accountId} channel`)
}

/** Counts a hook that was refused, and keeps why. */
export async function countRefusedHook(
  tx: Tx,
  { id, accountId }: ChannelRow,
  refusedHookReason: string,
): Promise<void> {
  const { q, t } = tx
  await q
    .update(t.channel)
    .set({ refusedHooks: sql`${t.channel.refusedHooks} + 1`, refusedHookReason })
    .where(eq(t.channel.id, id))
  tx.notify(`changed:${accountId} channel`)
}

/** Stores up to when the provider has been asked for what came in without a hook. */
export async function setInboundListed({ q, t }: Tx, id: string, inboundListedUntil: number): Promise<void> {
  await q.update(t.channel).set({ inboundListedUntil }).where(eq(t.channel.id, id))
}
