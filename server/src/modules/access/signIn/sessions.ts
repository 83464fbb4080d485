import type { Session } from '@replyloop/shared/contract/session'
import type { Db, Reader, Tx } from '../../../platform/db/db.ts'
import { actorInSubAccount } from '../../../platform/http/actor.ts'
import { requireOwnAccount, requireSession, type Caller } from '../../../platform/http/authenticate.ts'
import type { FindSession } from '../../../platform/http/sessionCookie.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { dayMs, hourMs } from '../../../platform/clock/time.ts'
import { hashToken, makeToken } from '../../../platform/crypto/secretBox.ts'
import { presentMe } from '../../accounts/account.presenter.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import { tenantOf } from '../../accounts/accounts.ts'
import { audit } from '../audit.store.ts'
import { memberEmail, readMember } from '../members/members.store.ts'
import {
  deleteSessions,
  findSession,
  insertSession,
  leaveAccount,
  listSessions,
  touchSession,
  type SessionSelector,
  type FoundSession,
} from './sessions.store.ts'

/** A session ends when nobody has used it for this long. */
export const sessionKeptMs = 30 * dayMs
/** How often its last use is stored: a write for each request would cost more than the request. */
const touchEveryMs = hourMs

/** What every response about a session tells about the service. */
export interface ServiceInfo {
  serverUrl: () => string
  version: string
  /** Whether the operator has set a mail server. */
  mailsLeave: boolean
}

/** Begins a session of a member, in their own account or as a sub-account. Returns its token; only its hash is stored. */
export async function openSession(
  tx: Tx,
  memberId: string,
  actingAccountId: string | null = null,
): Promise<string> {
  const token = makeToken()
  await insertSession(tx, {
    id: newId('ses', tx.now),
    tokenHash: hashToken(token),
    memberId,
    actingAccountId,
    createdAt: tx.now,
    lastUsedAt: tx.now,
  })
  return token
}

/**
 * Ends sessions at once, and the streams to their pages. Where one acted as a sub-account, both audit logs note it, with the
 * address that it was ended from. Returns whether there was any.
 */
export async function endSessions(
  tx: Tx,
  which: SessionSelector,
  address: string | null = null,
): Promise<boolean> {
  const ended = await deleteSessions(tx, which)
  for (const { id, memberId, actingAccountId } of ended) {
    tx.notify(`session:${id}`)
    if (actingAccountId !== null)
      await auditActing(tx, 'acting_ended', { memberId, address }, actingAccountId)
  }
  return ended.length > 0
}

/** Has the pages of a member read again what the member may do, in any account that they act in: their streams begin again. */
export async function notifySessions(tx: Tx, memberId: string): Promise<void> {
  for (const { id } of await listSessions(tx, memberId)) tx.notify(`session:${id}`)
}

/** Ends the sessions that nobody has used since then. */
export async function deleteUnusedSessions(tx: Tx, unusedSince: number): Promise<void> {
  await endSessions(tx, { unusedSince })
}

/** Notes in both audit logs that a member of an agency acts as a sub-account, or does so no longer; example data is nobody's. */
async function auditActing(
  tx: Tx,
  action: 'acting_started' | 'acting_ended',
  { memberId, address }: { memberId: string; address: string | null },
  subAccountId: string,
): Promise<void> {
  const sub = await readAccount(tx, subAccountId)
  if (sub.exampleOf !== null) return
  const member = await readMember(tx, memberId)
  const agency = await readAccount(tx, member.accountId)
  const session = { memberId, memberName: member.name, role: member.role, agency: null }
  const actor = { id: agency.id, session, address }
  await audit(tx, actor, action, sub.name)
  await audit(tx, actorInSubAccount(actor, agency, sub.id), action)
}

/** Lets a signed-in member act as a sub-account of their agency. Returns the token of the session that replaces theirs. */
export async function impersonate(tx: Tx, caller: Caller, subAccountId: string): Promise<string> {
  requireOwnAccount(caller)
  return actAs(tx, caller, subAccountId)
}

/**
 * Lets a member who acts as a sub-account, or looks at example data, go back to where they came from. Returns the token of the
 * session that replaces theirs.
 */
export async function stopImpersonating(tx: Tx, caller: Caller): Promise<string> {
  const { agency } = requireSession(caller)
  const { exampleOf } = await readAccount(tx, caller.id)
  return actAs(tx, caller, exampleOf === agency?.id ? null : exampleOf)
}

/**
 * Ends a session and begins another one of its member, who may act as that account; `null` for their own. Throws `UNAUTHORIZED`
 * for one that has ended since the request came: who has just been signed out would be signed in again.
 */
export async function actAs(tx: Tx, caller: Caller, accountId: string | null): Promise<string> {
  const { id, memberId } = requireSession(caller)
  if (!(await endSessions(tx, { id }, caller.address))) throw sessionEnded()
  const token = await openSession(tx, memberId, accountId)
  if (accountId !== null)
    await auditActing(tx, 'acting_started', { memberId, address: caller.address }, accountId)
  return token
}

/** Has those who look at example data back in their own account, before it goes. */
export async function leaveExample(tx: Tx, exampleId: string): Promise<void> {
  for (const { id } of await leaveAccount(tx, exampleId)) tx.notify(`session:${id}`)
}

/** The failure of a session that has ended. */
export const sessionEnded = () => new Problem('UNAUTHORIZED', 'This session has ended; sign in again')

/** Finds who is behind a session's token, and notes that it is used. */
export function createFindSession({ db, clock }: { db: Db; clock: Clock }): FindSession {
  return async (token) => {
    const now = clock.now()
    const found = await findSession(db.read, hashToken(token), now - sessionKeptMs)
    if (found === undefined) return undefined
    const { id, lastUsedAt } = found.session
    if (now - lastUsedAt > touchEveryMs) await db.write((tx) => touchSession(tx, id))
    return callerOf(found)
  }
}

function callerOf({ session, member, account, acting }: FoundSession): Caller {
  const current = acting ?? account
  const agency = acting === null ? null : { id: account.id, name: account.name }
  return {
    id: current.id,
    type: current.type,
    tenant: tenantOf(current),
    isSuspended: current.suspendedAt !== null,
    rateLimitPerMinute: current.rateLimitPerMinute,
    session: {
      id: session.id,
      memberId: member.id,
      memberName: member.name,
      role: member.role,
      agency,
    },
    key: null,
    address: null, // of each request
  }
}

/** The session of a token as the pages see it. Throws `UNAUTHORIZED` for one that has just ended. */
export async function readSession(
  read: Reader,
  token: string,
  { serverUrl, version, mailsLeave }: ServiceInfo,
): Promise<Session> {
  const found = await findSession(read, hashToken(token), 0)
  if (found === undefined) throw sessionEnded()
  const { member, account, acting, exampleOf } = found
  return {
    member: { id: member.id, name: member.name, email: memberEmail(member), role: member.role },
    account: presentMe(acting ?? account),
    actingFor: acting === null ? null : { agencyName: account.name, memberName: member.name },
    ...(exampleOf !== null && { exampleOf: exampleOf.name }),
    publicUrl: serverUrl(),
    mailsLeave,
    version,
  }
}
