import type { ChannelKind } from '@replyloop/shared/values/channel'
import { and, asc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../platform/db/db.ts'
import { selectRows } from '../../platform/db/statements/declare.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'
import { afterCursor, contains } from '../../platform/db/filters.ts'
import type { SearchQuery } from '../../platform/http/page.ts'
import { newId } from '../../platform/ids.ts'

export type ChannelRow = Schema['channel']['$inferSelect']

/** Selects what decides where messages with a channel's label go: that channel, if it is connected, and the reply webhook. */
export const selectRoute = selectRows({
  kept: ({ account, channel }) => [account, channel],
  values: (t) => ({ accountId: t.account.id, name: t.channel.name }),
  query: ({ q, t: { account: a, channel: c } }, { accountId, name }) =>
    q
      .select({
        ownerId: a.ownerId,
        replyUrl: a.replyUrl,
        replyShowsButtons: a.replyShowsButtons,
        channelId: c.id,
        kind: c.kind,
        state: c.state,
        settings: c.settings,
      })
      .from(a)
      .leftJoin(c, and(eq(c.accountId, a.id), eq(c.name, name)))
      .where(eq(a.id, accountId)),
})

const selectById = selectRows({
  values: (t) => ({ id: t.channel.id }),
  query: ({ q, t: { channel: c } }, { id }) => q.select().from(c).where(eq(c.id, id)),
})

/** A channel of any account, for callers that know whose it is. */
export async function findChannel(read: Reader, id: string): Promise<ChannelRow | undefined> {
  const [channel] = await selectById(read, { id })
  return channel
}

/** The channel of an account with that label. */
export async function findChannelByName(
  { q, t }: Reader,
  accountId: string,
  name: string,
): Promise<ChannelRow | undefined> {
  const [channel] = await q
    .select()
    .from(t.channel)
    .where(and(eq(t.channel.accountId, accountId), eq(t.channel.name, name)))
  return channel
}

/** The channel of an account that its provider calls so. */
export async function findChannelByExternalId(
  { q, t }: Reader,
  accountId: string,
  kind: ChannelKind,
  externalId: string,
): Promise<ChannelRow | undefined> {
  const c = t.channel
  const [channel] = await q
    .select()
    .from(c)
    .where(and(eq(c.accountId, accountId), eq(c.kind, kind), eq(c.externalId, externalId)))
  return channel
}

/** The channels of other accounts that their provider calls so, without those that somebody has disconnected. */
export const listChannelsElsewhere = (
  { q, t: { channel: c } }: Reader,
  { accountId, kind, externalId }: Pick<ChannelRow, 'accountId' | 'kind' | 'externalId'>,
) =>
  q
    .select()
    .from(c)
    .where(
      and(eq(c.kind, kind), eq(c.externalId, externalId), ne(c.accountId, accountId), ne(c.state, 'off')),
    )

/** The channel of a kind that an account has connected first and not disconnected. */
export async function findActiveChannel(
  { q, t }: Reader,
  accountId: string,
  kind: ChannelKind,
): Promise<ChannelRow | undefined> {
  const c = t.channel
  const [channel] = await q
    .select()
    .from(c)
    .where(and(eq(c.accountId, accountId), eq(c.kind, kind), ne(c.state, 'off')))
    .orderBy(asc(c.id))
    .limit(1)
  return channel
}

/** The active channels of some kinds, in all accounts. */
export const listActiveOfKinds = ({ q, t: { channel: c } }: Reader, kinds: readonly ChannelKind[]) =>
  q
    .select({ id: c.id, info: c.info })
    .from(c)
    .where(and(eq(c.state, 'active'), inArray(c.kind, [...kinds])))
    .orderBy(asc(c.id))

/** The channels of some kinds that nobody has disconnected, in all accounts. */
export const listConnectedOfKinds = ({ q, t: { channel: c } }: Reader, kinds: readonly ChannelKind[]) =>
  q
    .select({ id: c.id, kind: c.kind })
    .from(c)
    .where(and(ne(c.state, 'off'), inArray(c.kind, [...kinds])))
    .orderBy(asc(c.id))

/** The channels of an account, in the order of their connection. */
export const listConnectedChannels = ({ q, t }: Reader, accountId: string) =>
  q.select().from(t.channel).where(eq(t.channel.accountId, accountId)).orderBy(asc(t.channel.id))

/** The connected channels whose name is behind `cursor` and contains `search`, by name. */
export const searchConnectedChannels = (
  { q, t: { channel: c } }: Reader,
  accountId: string,
  { search, cursor }: SearchQuery,
) =>
  q
    .select()
    .from(c)
    .where(and(eq(c.accountId, accountId), afterCursor(c.name, cursor), contains(c.name, search)))
    .orderBy(asc(c.name))

interface NewChannel extends Pick<
  ChannelRow,
  'accountId' | 'name' | 'externalId' | 'label' | 'providerAccountId' | 'settings' | 'secrets'
> {
  kind: ChannelKind
}

/** Adds a channel. */
export async function insertChannel(tx: Tx, channel: NewChannel): Promise<ChannelRow> {
  const { q, t, now } = tx
  tx.notify(`changed:${channel.accountId} channel`)
  return requireRow(
    await q
      .insert(t.channel)
      .values({ ...channel, id: newId('chn', now), state: 'active', createdAt: now, updatedAt: now })
      .returning(),
  )
}

/** Stores that the suppression list has people who want no marketing on a channel. */
export async function setKeepsMarketingStops({ q, t: { channel: c } }: Tx, id: string): Promise<void> {
  await q.update(c).set({ keepsMarketingStops: true }).where(eq(c.id, id))
}

/** What a channel is told to have wrong whose provider does not say it. */
const unsaid = 'Its provider takes no messages.'

/** Marks an active channel as stopped, and keeps why; `undefined` where it was not active. */
export async function markStopped(
  tx: Tx,
  id: string,
  stoppedReason: string | null,
): Promise<ChannelRow | undefined> {
  const { q, t, now } = tx
  const [row] = await q
    .update(t.channel)
    .set({
      state: 'stopped',
      stoppedReason,
      stoppedAt: now,
      problem: stoppedReason ?? unsaid, // once it is tried again, it is not known to work
      updatedAt: now,
    })
    .where(and(eq(t.channel.id, id), eq(t.channel.state, 'active')))
    .returning()
  if (row !== undefined) tx.notify(`changed:${row.accountId} channel`)
  return row
}

/**
 * Stores that the settings of an active channel have worked, where that was not known, unless they are others since `secrets`,
 * its sealed ones, were read.
 */
export async function markWorked(
  tx: Tx,
  { id, accountId, secrets }: Pick<ChannelRow, 'id' | 'accountId' | 'secrets'>,
): Promise<void> {
  const { channel: c } = tx.t
  const marked = await tx.q
    .update(c)
    .set({ workedAt: tx.now, problem: null, updatedAt: tx.now })
    .where(
      and(
        eq(c.id, id),
        eq(c.state, 'active'),
        secrets === null ? isNull(c.secrets) : eq(c.secrets, secrets),
        or(isNull(c.workedAt), isNotNull(c.problem)),
      ),
    )
    .returning({ id: c.id })
  if (marked.length > 0) tx.notify(`changed:${accountId} channel`)
}

/** Changes a channel and returns the changed row. */
export async function updateChannel(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      ChannelRow,
      | 'state'
      | 'stoppedReason'
      | 'stoppedAt'
      | 'resumedAt'
      | 'workedAt'
      | 'problem'
      | 'settings'
      | 'secrets'
      | 'providerAccountId'
      | 'label'
      | 'info'
    >
  >,
): Promise<ChannelRow> {
  const { q, t, now } = tx
  const row = requireRow(
    await q
      .update(t.channel)
      .set({ ...change, updatedAt: now })
      .where(eq(t.channel.id, id))
      .returning(),
  )
  tx.notify(`changed:${row.accountId} channel`)
  return row
}

/** Has campaigns send nothing on a channel until an instant; answers go on. */
export async function restCampaigns({ q, t, now }: Tx, id: string, until: number): Promise<void> {
  await q.update(t.channel).set({ campaignsRestUntil: until, updatedAt: now }).where(eq(t.channel.id, id))
}
