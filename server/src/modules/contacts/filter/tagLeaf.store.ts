import { and, eq, or, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { gone, type ReadLeaf } from './leaf.ts'
import { havingRows } from './leafConditions.ts'

/** Those who have a tag, or none. */
export const tagLeaf: ReadLeaf = async (read, account, { op, value }) => {
  const { contactTag: h } = read.t
  if (op === 'isEmpty') {
    const any = havingRows(read, h, h.contactId, eq(h.accountId, account.id))
    return { condition: sql`not ${any.condition}`, isCertain: true }
  }
  const tag = await findTag(read, account.id, String(value))
  if (tag === undefined) return gone('tag')
  const where = and(eq(h.accountId, account.id), eq(h.tagId, tag.id))
  return { ...havingRows(read, h, h.contactId, where), kept: { value: tag.id }, named: tag.name }
}

/** A tag by its id, or else by its name in any case. */
async function findTag({ q, t: { tag: g } }: Reader, accountId: string, idOrName: string) {
  const folded = idOrName.normalize().toLowerCase().replaceAll('ς', 'σ')
  const found = await q
    .select({ id: g.id, name: g.name })
    .from(g)
    .where(and(eq(g.accountId, accountId), or(eq(g.id, idOrName), eq(g.folded, folded))))
  return found.find(({ id }) => id === idOrName) ?? found[0]
}
