import type { AuditDetails } from '@replyloop/shared/contract/auditLog'
import type { AuditAction } from '@replyloop/shared/values/account'
import { and, desc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { beforeCursor } from '../../platform/db/filters.ts'
import type { Caller, SignedIn } from '../../platform/http/authenticate.ts'
import { readAccount } from '../accounts/accounts.store.ts'
import { newId } from '../../platform/ids.ts'
import type { PageQuery } from '../../platform/http/page.ts'

/** Who acts in which account, and from where; without a `session` and a `key`, the operator or the service itself. */
export type Actor = Pick<Caller, 'id'> & { session: Omit<SignedIn, 'id'> | null } & Partial<
    Pick<Caller, 'key' | 'address'>
  >

/**
 * Adds a line to an account's audit log, in the transaction of the action, and notifies open pages. `subject` is the person or
 * thing that the action was about: of a contact the id alone, since no line can be erased. `details` hold no secret. What an
 * agency's member does while acting, and may outlast their access, stands in the agency's log, too.
 */
export async function audit(
  tx: Tx,
  { id, session, key, address }: Actor,
  action: AuditAction,
  subject: string | null = null,
  details: AuditDetails | null = null,
): Promise<void> {
  const { q, t, now } = tx
  await q.insert(t.auditEntry).values({
    id: newId('aud', now),
    accountId: id,
    action,
    memberId: session?.memberId ?? null,
    memberName: session?.memberName ?? null,
    agencyName: session?.agency?.name ?? null,
    subject,
    keyLabel: key ? `${key.name} …${key.lastFour}` : null,
    address: address ?? null,
    details,
    createdAt: now,
  })
  tx.notify(`account:${id}`)
  if (session?.agency && outlasting.includes(action)) {
    const facts = { ...details?.facts, account: (await readAccount(tx, id)).name }
    const actor = { id: session.agency.id, session: { ...session, agency: null }, address: address ?? null }
    await audit(tx, actor, action, subject, { ...details, facts })
  }
}

/** What may outlast the access of an agency's member who does it while acting as a sub-account: the agency's log has it, too. */
const outlasting: readonly AuditAction[] = [
  'api_key_generated',
  'api_key_created',
  'api_key_changed',
  'api_key_ended',
  'member_invited',
  'member_role_changed',
  'member_removed',
  'password_link_made',
]

/** Lines of an account's audit log, newest first. */
export function listAuditEntries({ q, t }: Reader, accountId: string, { cursor }: PageQuery, limit: number) {
  const a = t.auditEntry
  return q
    .select()
    .from(a)
    .where(and(eq(a.accountId, accountId), beforeCursor(a.id, cursor)))
    .orderBy(desc(a.id))
    .limit(limit)
}
