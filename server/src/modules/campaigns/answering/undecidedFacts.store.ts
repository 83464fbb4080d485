import { and, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'

/**
 * Campaigns with instructions of whose public facts nobody has decided: one, or so many of the newest that are Live or Paused
 * and whose bot answers.
 */
export function listUndecidedFacts(
  { q, t: { campaign: c } }: Reader,
  accountId: string,
  { campaignId, limit }: { campaignId: string | undefined; limit: number },
) {
  const isWanted =
    campaignId === undefined
      ? and(inArray(c.status, ['Live', 'Paused']), eq(c.botEnabled, true), ne(c.type, 'Outgoing'))
      : eq(c.id, campaignId)
  return q
    .select({ campaignId: c.id, name: c.name, language: c.language, instructions: c.botInstructions })
    .from(c)
    .where(and(eq(c.accountId, accountId), isNull(c.publicFacts), isNotNull(c.botInstructions), isWanted))
    .orderBy(desc(c.id))
    .limit(limit)
}
