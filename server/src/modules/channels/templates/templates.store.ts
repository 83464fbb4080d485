import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { contains } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'
import { newId } from '../../../platform/ids.ts'
import { findChannel, type ChannelRow } from '../channels.store.ts'

export type ChannelTemplateRow = Schema['channelTemplate']['$inferSelect']

/** A template of any account, for callers that know whose it is. */
export async function findTemplate({ q, t }: Reader, id: string): Promise<ChannelTemplateRow | undefined> {
  const [template] = await q.select().from(t.channelTemplate).where(eq(t.channelTemplate.id, id))
  return template
}

/** The template of a channel with that name in that language. */
export async function findTemplateByName(
  { q, t }: Reader,
  channelId: string,
  { name, language }: Pick<ChannelTemplateRow, 'name' | 'language'>,
): Promise<ChannelTemplateRow | undefined> {
  const m = t.channelTemplate
  const [template] = await q
    .select()
    .from(m)
    .where(and(eq(m.channelId, channelId), eq(m.name, name), eq(m.language, language)))
  return template
}

/** The templates of some channels that a provider calls so. */
export function listTemplatesByProviderId(
  { q, t: { channelTemplate: m } }: Reader,
  channelIds: readonly string[],
  providerId: string,
): Promise<ChannelTemplateRow[]> {
  return q
    .select()
    .from(m)
    .where(and(inArray(m.channelId, [...channelIds]), eq(m.providerId, providerId)))
}

type Named = Pick<ChannelTemplateRow, 'name' | 'language'>

/** Those behind a template in the order of their names, which is that of an index. */
const isBehind = (m: Schema['channelTemplate'], template: Named | undefined) =>
  template && sql`(${m.name}, ${m.language}) > (${template.name}, ${template.language})`

/** How many templates are read at once, in some two milliseconds: a channel may have thousands. */
const readAtOnce = 50

/** The templates of a channel, by their names; between parts of them others have their turn. */
export async function listTemplates(
  { q, t: { channelTemplate: m } }: Reader,
  channelId: string,
): Promise<ChannelTemplateRow[]> {
  const all: ChannelTemplateRow[] = []
  for (;;) {
    const some = await q
      .select()
      .from(m)
      .where(and(eq(m.channelId, channelId), isBehind(m, all.at(-1))))
      .orderBy(asc(m.name), asc(m.language))
      .limit(readAtOnce)
    all.push(...some)
    if (some.length < readAtOnce) return all
    await yieldToOthers()
  }
}

/** The templates of a channel with some names, in any language. */
export const listTemplatesOfNames = (
  { q, t: { channelTemplate: m } }: Reader,
  channelId: string,
  names: readonly string[],
): Promise<ChannelTemplateRow[]> =>
  q
    .select()
    .from(m)
    .where(and(eq(m.channelId, channelId), inArray(m.name, [...names])))

/** The approved templates of some channels, behind the one with the id `after`, by their names. */
export async function listApproved(
  { q, t: { channelTemplate: m } }: Reader,
  {
    channelIds,
    search,
    after,
  }: { channelIds: readonly string[]; search?: string | undefined; after?: string | undefined },
  limit: number,
): Promise<ChannelTemplateRow[]> {
  const key = { channelId: m.channelId, name: m.name, language: m.language }
  const last = q
    .select(key)
    .from(m)
    .where(eq(m.id, after ?? ''))
  return q
    .select()
    .from(m)
    .where(
      and(
        inArray(m.channelId, [...channelIds]),
        eq(m.state, 'approved'),
        contains(m.name, search),
        after === undefined ? undefined : sql`(${m.channelId}, ${m.name}, ${m.language}) > ${last}`,
      ),
    )
    .orderBy(asc(m.channelId), asc(m.name), asc(m.language))
    .limit(limit)
}

/** How the templates of a channel stand, behind the given one by their names; without what is in them. */
export const listStates = (
  { q, t: { channelTemplate: m } }: Reader,
  channelId: string,
  after: Named | undefined,
  limit: number,
) =>
  q
    .select({
      id: m.id,
      name: m.name,
      language: m.language,
      state: m.state,
      providerId: m.providerId,
      createdAt: m.createdAt,
    })
    .from(m)
    .where(and(eq(m.channelId, channelId), isBehind(m, after)))
    .orderBy(asc(m.name), asc(m.language))
    .limit(limit)

/** The names of the templates of some channels. */
export async function listTemplateNames(
  { q, t: { channelTemplate: m } }: Reader,
  channelIds: readonly string[],
): Promise<Set<string>> {
  const rows = await q
    .selectDistinct({ name: m.name })
    .from(m)
    .where(inArray(m.channelId, [...channelIds]))
  return new Set(rows.map(({ name }) => name))
}

/**
 * The channels that share the templates of one: those of its account that belong to the same account with the provider, itself
 * included, in the order of their connection.
 */
export async function listSharingChannels(
  read: Reader,
  channel: Pick<ChannelRow, 'id' | 'accountId' | 'kind' | 'providerAccountId'>,
): Promise<ChannelRow[]> {
  const { id, accountId, kind, providerAccountId } = channel
  if (providerAccountId !== null) return selectSharing(read, { accountId, kind, providerAccountId })
  const itself = await findChannel(read, id)
  return itself === undefined ? [] : [itself]
}

const selectSharing = selectRows({
  values: ({ channel: c }) => ({
    accountId: c.accountId,
    kind: c.kind,
    providerAccountId: c.providerAccountId,
  }),
  query: ({ q, t: { channel: c } }, { accountId, kind, providerAccountId }) =>
    q
      .select()
      .from(c)
      .where(and(eq(c.accountId, accountId), eq(c.kind, kind), eq(c.providerAccountId, providerAccountId)))
      .orderBy(asc(c.id)),
})

/** The active channels of all accounts that belong to an account with a provider. */
export const listActiveWithProvider = ({ q, t: { channel: c } }: Reader): Promise<ChannelRow[]> =>
  q
    .select()
    .from(c)
    .where(and(eq(c.state, 'active'), isNotNull(c.providerAccountId)))
    .orderBy(asc(c.id))

type NewTemplate = Omit<ChannelTemplateRow, 'id' | 'createdAt' | 'updatedAt'>

/** Adds a template; `undefined` where the channel has one of that name in that language. */
export async function insertTemplate(tx: Tx, template: NewTemplate): Promise<ChannelTemplateRow | undefined> {
  const { q, t, now } = tx
  const m = t.channelTemplate
  tx.notify(`changed:${template.accountId} channel`)
  const [inserted] = await q
    .insert(m)
    .values({ ...template, id: newId('tpl', now), createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [m.channelId, m.name, m.language] })
    .returning()
  return inserted
}

/** Changes a template and returns the changed row. */
export async function updateTemplate(
  tx: Tx,
  id: string,
  change: Partial<Omit<NewTemplate, 'accountId' | 'channelId'>>,
): Promise<ChannelTemplateRow> {
  const { q, t, now } = tx
  const row = requireRow(
    await q
      .update(t.channelTemplate)
      .set({ ...change, updatedAt: now })
      .where(eq(t.channelTemplate.id, id))
      .returning(),
  )
  tx.notify(`changed:${row.accountId} channel`)
  return row
}

/** Removes a template. */
export async function deleteTemplateRow({ q, t }: Tx, id: string): Promise<void> {
  await q.delete(t.channelTemplate).where(eq(t.channelTemplate.id, id))
}
