import { and, asc, eq, ne, sum } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { afterCursor } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { PageQuery } from '../../../platform/http/page.ts'
import { newId } from '../../../platform/ids.ts'

/** A source of what the bot of a campaign knows. */
export type SourceRow = Schema['knowledgeSource']['$inferSelect']
/** What somebody says of one. */
export type NewSource = Pick<
  SourceRow,
  'accountId' | 'campaignId' | 'kind' | 'name' | 'url' | 'file' | 'refreshWeekly'
>

/** A source of any account: the caller knows whose it is. */
export async function findSource(
  { q, t: { knowledgeSource: s } }: Reader,
  id: string,
): Promise<SourceRow | undefined> {
  const [found] = await q.select().from(s).where(eq(s.id, id))
  return found
}

/** A source of a campaign of an account. Throws `KNOWLEDGE_NOT_FOUND`. */
export async function requireSource(
  read: Reader,
  accountId: string,
  campaignId: string,
  id: string,
): Promise<SourceRow> {
  const found = await findSource(read, id)
  if (found?.accountId !== accountId || found.campaignId !== campaignId)
    throw new Problem(
      'KNOWLEDGE_NOT_FOUND',
      `The campaign has no source with the id ${id}; GET /v1/campaigns/${campaignId}/knowledge lists them`,
    )
  return found
}

/** Sources of a campaign, the oldest first. */
export const listSources = (
  { q, t: { knowledgeSource: s } }: Reader,
  { accountId, campaignId }: Pick<SourceRow, 'accountId' | 'campaignId'>,
  { cursor }: PageQuery,
  limit: number,
): PromiseLike<SourceRow[]> =>
  q
    .select()
    .from(s)
    .where(and(eq(s.accountId, accountId), eq(s.campaignId, campaignId), afterCursor(s.id, cursor)))
    .orderBy(asc(s.id))
    .limit(limit)

/** How many characters the other sources of its campaign have. */
export async function charactersBeside(
  { q, t: { knowledgeSource: s } }: Reader,
  { accountId, campaignId, id }: Pick<SourceRow, 'accountId' | 'campaignId' | 'id'>,
): Promise<number> {
  const [counted] = await q
    .select({ characters: sum(s.characters) })
    .from(s)
    .where(and(eq(s.accountId, accountId), eq(s.campaignId, campaignId), ne(s.id, id)))
  return Number(counted?.characters ?? 0)
}

/** Adds a source that is to be read. The caller holds `locks.knowledge`. */
export async function insertSource({ q, t, now }: Tx, source: NewSource): Promise<SourceRow> {
  const row = { ...source, id: newId('kno', now), state: 'pending' as const, createdAt: now }
  return requireRow(await q.insert(t.knowledgeSource).values(row).returning())
}

/** Changes a source; `undefined` where it is gone. */
export async function changeSourceRow(
  { q, t: { knowledgeSource: s } }: Tx,
  id: string,
  change: Partial<Omit<SourceRow, 'id' | 'accountId' | 'campaignId'>>,
): Promise<SourceRow | undefined> {
  const [changed] = await q.update(s).set(change).where(eq(s.id, id)).returning()
  return changed
}

/** Deletes a source, with its passages. */
export async function deleteSourceRow({ q, t: { knowledgeSource: s } }: Tx, id: string): Promise<void> {
  await q.delete(s).where(eq(s.id, id))
}
