import { and, asc, eq, gt } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'

/** A part of the text of a source. */
export type PassageRow = Schema['knowledgePassage']['$inferSelect']
export type NewPassage = Omit<PassageRow, 'sourceId' | 'position'>

const rowsAtOnce = 100

/** Puts passages in the place of those that a source has. */
export async function replacePassages(
  { q, t: { knowledgePassage: p } }: Tx,
  sourceId: string,
  passages: readonly NewPassage[],
): Promise<void> {
  await q.delete(p).where(eq(p.sourceId, sourceId))
  for (let from = 0; from < passages.length; from += rowsAtOnce)
    await q
      .insert(p)
      .values(
        passages
          .slice(from, from + rowsAtOnce)
          .map((passage, at) => ({ ...passage, sourceId, position: from + at + 1 })),
      )
}

/** Passages of a source in their order, behind one. */
export const listPassages = (
  { q, t: { knowledgePassage: p } }: Reader,
  sourceId: string,
  after: number,
  limit: number,
): PromiseLike<PassageRow[]> =>
  q
    .select()
    .from(p)
    .where(and(eq(p.sourceId, sourceId), gt(p.position, after)))
    .orderBy(asc(p.position))
    .limit(limit)

/** All passages of a campaign, source by source. */
export const listPassagesOfCampaign = (
  { q, t: { knowledgePassage: p, knowledgeSource: s } }: Reader,
  accountId: string,
  campaignId: string,
) =>
  q
    .select({
      sourceId: p.sourceId,
      sourceName: s.name,
      position: p.position,
      heading: p.heading,
      text: p.text,
    })
    .from(s)
    .innerJoin(p, eq(p.sourceId, s.id))
    .where(and(eq(s.accountId, accountId), eq(s.campaignId, campaignId)))
    .orderBy(asc(s.id), asc(p.position))
