import { actingRole, exampleRole, roleAllows } from '@replyloop/shared/values/roles'
import { and, eq, gt, isNotNull, lte, ne, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { findAccount, readAccount } from '../../accounts/accounts.store.ts'

type SessionRow = Schema['session']['$inferSelect']

const selectByToken = selectRows({
  values: ({ session }) => ({ tokenHash: session.tokenHash, usedSince: session.lastUsedAt }),
  query: ({ q, t: { session, member, account } }, { tokenHash, usedSince }) =>
    q
      .select({ session, member, account })
      .from(session)
      .innerJoin(member, eq(member.id, session.memberId))
      .innerJoin(account, eq(account.id, member.accountId))
      .where(and(eq(session.tokenHash, tokenHash), gt(session.lastUsedAt, usedSince))),
})

/** The session of a hashed token that was used since an instant, its member, their account, and whom they act as. */
export async function findSession(read: Reader, tokenHash: string, usedSince: number) {
  const [found] = await selectByToken(read, { tokenHash, usedSince })
  if (found === undefined) return undefined
  const { actingAccountId } = found.session
  if (actingAccountId === null) return { ...found, acting: null, exampleOf: null }
  const { account, member } = found
  const acting = await readAccount(read, actingAccountId)
  const exampleOf = acting.exampleOf === null ? null : ((await findAccount(read, acting.exampleOf)) ?? null)
  // Acting for an account that is no sub-account of theirs is no session at all, nor is it for a member who may not act any more.
  const isAgencys = (exampleOf ?? acting).agencyId === account.id && roleAllows(member.role, actingRole)
  if (exampleOf?.id !== account.id && !isAgencys) return undefined
  const role = exampleOf !== null && roleAllows(member.role, exampleRole) ? exampleRole : member.role
  return { ...found, acting, exampleOf, member: { ...member, role } }
}
export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Whether a member has any session. */
export async function hasSession({ q, t }: Reader, memberId: string): Promise<boolean> {
  const found = await q
    .select({ id: t.session.id })
    .from(t.session)
    .where(eq(t.session.memberId, memberId))
    .limit(1)
  return found.length > 0
}

/** The sessions of a member. */
export const listSessions = ({ q, t }: Reader, memberId: string) =>
  q.select({ id: t.session.id }).from(t.session).where(eq(t.session.memberId, memberId))

/** Adds a session. */
export async function insertSession({ q, t }: Tx, session: SessionRow): Promise<void> {
  await q.insert(t.session).values(session)
}

/** Stores that a session was used now. */
export async function touchSession({ q, t, now }: Tx, id: string): Promise<void> {
  await q.update(t.session).set({ lastUsedAt: now }).where(eq(t.session.id, id))
}

/** Has those who act as an account back in their own. */
export const leaveAccount = ({ q, t: { session: s } }: Tx, actingAccountId: string) =>
  q
    .update(s)
    .set({ actingAccountId: null })
    .where(eq(s.actingAccountId, actingAccountId))
    .returning({ id: s.id })

/** Which sessions are meant. */
export type SessionSelector =
  | { id: string }
  | { tokenHash: string }
  | { memberId: string; except?: string }
  | { unusedSince: number }
  | { actingAccountId: string }
  /** Those of a member who acts as a sub-account, any of them. */
  | { actingMemberId: string }

/** Deletes sessions and returns their rows. */
export function deleteSessions({ q, t }: Tx, which: SessionSelector) {
  return q.delete(t.session).where(selectedBy(t, which)).returning()
}

function selectedBy({ session }: Schema, which: SessionSelector): SQL | undefined {
  if ('id' in which) return eq(session.id, which.id)
  if ('tokenHash' in which) return eq(session.tokenHash, which.tokenHash)
  if ('unusedSince' in which) return lte(session.lastUsedAt, which.unusedSince)
  if ('actingAccountId' in which) return eq(session.actingAccountId, which.actingAccountId)
  if ('actingMemberId' in which)
    return and(eq(session.memberId, which.actingMemberId), isNotNull(session.actingAccountId))
  const { memberId, except } = which
  return and(eq(session.memberId, memberId), except === undefined ? undefined : ne(session.id, except))
}
