import { and, desc, eq } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'

/** So many of the last failures are looked through for what a code means. */
const mostFailures = 1000

/** The category of each template of an account. */
export async function readCategories(
  { q, t: { channelTemplate: e } }: Reader,
  accountId: string,
): Promise<Map<string, string>> {
  const rows = await q.select({ id: e.id, category: e.category }).from(e).where(eq(e.accountId, accountId))
  return new Map(rows.map(({ id, category }) => [id, category]))
}

/** What the last message that failed by each code says about it. */
export async function readFailureWords(
  { q, t: { message: m } }: Reader,
  accountId: string,
  codes: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (codes.size === 0) return new Map()
  const rows = await q
    .select({ error: m.error })
    .from(m)
    .where(and(eq(m.accountId, accountId), eq(m.direction, 'outgoing'), eq(m.status, 'Failed')))
    .orderBy(desc(m.id))
    .limit(mostFailures)
  const words = new Map<string, string>()
  for (const { error } of rows) {
    const code = error?.code ?? error?.kind
    if (error && code !== undefined && codes.has(code) && !words.has(code)) words.set(code, error.detail)
  }
  return words
}
