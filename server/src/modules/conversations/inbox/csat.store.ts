import { eq } from 'drizzle-orm'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Reader } from '../../../platform/db/db.ts'

/** What the contact has said of an episode; `undefined`: nothing. */
export async function findCsat({ q, t: { episode: e } }: Reader, episodeId: string) {
  const [found] = await q
    .select({ score: e.csat, text: e.csatText, askedAt: e.csatAskedAt })
    .from(e)
    .where(eq(e.id, episodeId))
  if (found === undefined || found.score === null || found.askedAt === null) return undefined
  return { score: found.score, text: found.text, askedAt: isoTime(found.askedAt) }
}
