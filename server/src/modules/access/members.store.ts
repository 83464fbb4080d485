import { and, asc, desc, eq, max } from 'drizzle-orm'
import type { Role } from '@replyloop/shared/values/roles'
import { requireRow, type Reader, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'

/** A member who is known to exist. */
export const readMember = async ({ q, t }: Reader, id: string) =>
  requireRow(await q.select().from(t.member).where(eq(t.member.id, id)))
export type MemberRow = Awaited<ReturnType<typeof readMember>>

/** A member of any account; `undefined` once they have been removed. */
export async function findMemberById({ q, t }: Reader, id: string): Promise<MemberRow | undefined> {
  const [member] = await q.select().from(t.member).where(eq(t.member.id, id))
  return member
}

/** The member of an email, in lower case, in whichever account. */
export async function findMemberByEmail({ q, t }: Reader, email: string): Promise<MemberRow | undefined> {
  const [member] = await q.select().from(t.member).where(eq(t.member.email, email))
  return member
}

/** A member of this account. */
export async function findMember({ q, t }: Reader, accountId: string, id: string) {
  const m = t.member
  const [member] = await q
    .select()
    .from(m)
    .where(and(eq(m.accountId, accountId), eq(m.id, id)))
  return member
}

/** The members of an account, the oldest first, with the end of their one-time links and when they were last here. */
export function listMembers({ q, t }: Reader, accountId: string) {
  const { member, oneTimeLink: link, session } = t
  return q
    .select({ member, linkExpiresAt: link.expiresAt, lastUsedAt: max(session.lastUsedAt) })
    .from(member)
    .leftJoin(link, eq(link.memberId, member.id))
    .leftJoin(session, eq(session.memberId, member.id))
    .where(eq(member.accountId, accountId))
    .groupBy(member.id, link.tokenHash)
    .orderBy(asc(member.createdAt), desc(member.id))
}

/** The ids of the members of an account. */
export async function listMemberIds({ q, t: { member: m } }: Reader, accountId: string): Promise<string[]> {
  const rows = await q.select({ id: m.id }).from(m).where(eq(m.accountId, accountId))
  return rows.map(({ id }) => id)
}

/** Adds a member who has no password yet. */
export async function insertMember(
  { q, t, now }: Tx,
  member: { id?: string; accountId: string; email: string; name: string; role: Role },
): Promise<MemberRow> {
  return requireRow(
    await q
      .insert(t.member)
      .values({ id: newId('usr', now), ...member, createdAt: now })
      .returning(),
  )
}

/** Changes the name, the password or the role of a member. */
export async function updateMember(
  { q, t }: Tx,
  id: string,
  change: { name?: string; passwordHash?: string; role?: Role },
): Promise<void> {
  await q.update(t.member).set(change).where(eq(t.member.id, id))
}

/** Removes a member, with their sessions and links. */
export async function deleteMember({ q, t }: Tx, id: string): Promise<void> {
  await q.delete(t.member).where(eq(t.member.id, id))
}
