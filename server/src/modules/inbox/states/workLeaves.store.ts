import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { gone, havingRows, type ReadLeaf } from '../../contacts/filters.ts'
import { findAnswerer } from './answerer.ts'

/** Whose conversation is a member's, or nobody's. */
export const assigneeLeaf: ReadLeaf = async (read, account, { op, value }) => {
  const { conversation: v } = read.t
  if (op === 'isEmpty') {
    const any = havingRows(read, v, v.contactId, isNotNull(v.assigneeId))
    return { condition: sql`not ${any.condition}`, isCertain: true }
  }
  const member = await findAnswerer(read, account.id, String(value))
  if (member === undefined) return gone('member')
  // In the words of the partial index.
  const where = and(
    eq(v.accountId, account.id),
    sql`${v.assigneeId} is not null and ${v.assigneeId} = ${member.id}`,
  )
  return { ...havingRows(read, v, v.contactId, where), named: member.name }
}

/** Whose conversation is in a state; empty where only we have written, or nobody has. */
export const conversationLeaf: ReadLeaf = (read, account, { op, value }) => {
  const { conversation: v } = read.t
  if (op === 'isEmpty') {
    const any = havingRows(read, v, v.contactId, isNotNull(v.state))
    return { condition: sql`not ${any.condition}`, isCertain: true }
  }
  // In the words of the partial index.
  const where = and(eq(v.accountId, account.id), sql`${v.state} is not null and ${v.state} = ${value}`)
  return havingRows(read, v, v.contactId, where)
}
