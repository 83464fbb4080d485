import { and, eq, sql } from 'drizzle-orm'
import { findTag } from '../tags/tags.store.ts'
import { gone, type ReadLeaf } from './leaf.ts'
import { havingRows } from './leafConditions.ts'

/** Those who have a tag, or none. */
export const tagLeaf: ReadLeaf = async (read, account, { op, value }) => {
  const { contactTag: h } = read.t
  if (op === 'isEmpty') {
    const any = havingRows(read, h, h.contactId, undefined) // as an index has them, without the account
    return { condition: sql`not ${any.condition}`, isCertain: true }
  }
  const tag = await findTag(read, account.id, String(value))
  if (tag === undefined) return gone('tag')
  const where = and(eq(h.accountId, account.id), eq(h.tagId, tag.id))
  return {
    ...havingRows(read, h, h.contactId, where, { isOrdered: true }),
    kept: { value: tag.id },
    named: tag.name,
  }
}
