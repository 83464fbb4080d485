import type { AuditDetails, AuditQuery } from '@replyloop/shared/contract/auditLog'
import { auditActions, type AuditAction } from '@replyloop/shared/values/account'
import { kindOfAction, type AuditKind } from '@replyloop/shared/values/audit'
import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { allowAuditDeletion, readAccount } from '../accounts/accounts.store.ts'
import { dayMs } from '../../platform/clock/time.ts'
import { countRows } from '../../platform/db/countRows.ts'
import { pipelined, type Reader, type Tx } from '../../platform/db/db.ts'
import { beforeCursor } from '../../platform/db/filters.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'
import { insertRow } from '../../platform/db/statements/declare.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { firstIdAt, newId } from '../../platform/ids.ts'
import { boundDetails } from './auditDetails.rules.ts'

export type AuditRow = Schema['auditEntry']['$inferSelect']

const insertLine = insertRow((t) => t.auditEntry)

/**
 * Adds a line to an account's audit log, in the transaction of the action, and notifies open pages. `subject` is the person or
 * thing that the action was about: of a contact the id alone, since no line can be erased. `details` hold no secret. What an
 * agency's member does while acting, and may outlast their access, stands in the agency's log, too.
 */
export async function audit(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  subject: string | null = null,
  details: AuditDetails | null = null,
): Promise<void> {
  const { now } = tx
  const { id, session, key, address, agencyName } = actor
  await insertLine(tx, {
    id: newId('aud', now),
    accountId: id,
    action,
    actor: whoOf(actor),
    memberName: session?.memberName ?? null,
    agencyName: session?.agency?.name ?? agencyName ?? null,
    subject,
    keyLabel: key ? `${key.name} …${key.lastFour}` : null,
    address: address ?? null,
    details: details && boundDetails(details),
    createdAt: now,
  })
  tx.notify(ofConversations.includes(action) ? `changed:${id} audit` : `account:${id}`)
  if (session?.agency && outlasting.includes(action)) {
    const facts = { ...details?.facts, account: (await readAccount(tx, id)).name }
    const actor = { id: session.agency.id, session: { ...session, agency: null }, address: address ?? null }
    await audit(tx, actor, action, subject, { ...details, facts })
  }
}

/** The everyday work of the inbox, which tells by itself what has changed: pages that show no audit log read nothing again. */
const ofConversations: readonly AuditAction[] = [
  'conversation_assigned',
  'conversation_closed',
  'note_changed',
  'note_deleted',
  'availability_changed',
]

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
  // Who is at the address goes on to get what is said there; who knows the secret can sign for it.
  'reply_webhook_changed',
  'reply_webhook_secret_shown',
  'reply_webhook_secret_rotated',
  'webhook_created',
  'webhook_changed',
  'webhook_secret_rotated',
]

function whoOf({ session, key, self = 'service' }: Actor): string | null {
  if (session !== null) return session.memberId
  if (key) return 'key'
  return self === 'unknown' ? null : self
}

/** Which lines are wanted. */
export type AuditFilter = Pick<AuditQuery, 'actor' | 'kind' | 'from' | 'until' | 'cursor'>

/** Lines of an account's audit log, newest first. */
export async function listAuditEntries(
  read: Reader,
  accountId: string,
  { kind, ...filter }: AuditFilter,
  limit: number,
): Promise<AuditRow[]> {
  const select = (action?: AuditAction) => selectEntries(read, accountId, { ...filter, action }, limit)
  if (kind === undefined) return select()
  // Action by action, each in the order of its index: together they would be sorted again for each page.
  const found = await pipelined(...actionsOf(kind).map((action) => select(action)))
  return found
    .flat()
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit)
}

const actionsOf = (kind: AuditKind): AuditAction[] =>
  auditActions.filter((action) => kindOfAction[action] === kind)

/**
 * Where a clock is set back, ids go on from the last one, and carry later instants than their lines: not more than this, for which
 * a page by the time looks at more lines than it shows.
 */
const mostSetBackMs = dayMs

/** Ids carry instants since 1970. */
const firstIdFrom = (instant: number) => firstIdAt('aud', Math.max(0, instant))

/** Selects lines of an account, of one action if it is given, newest first. */
export function selectEntries(
  { q, t }: Reader,
  accountId: string,
  { actor, from, until, cursor, action }: Omit<AuditFilter, 'kind'> & { action?: AuditAction | undefined },
  limit: number,
) {
  const a = t.auditEntry
  return q
    .select()
    .from(a)
    .where(
      and(
        eq(a.accountId, accountId),
        action && eq(a.action, action),
        actor === undefined ? undefined : eq(a.actor, actor),
        from === undefined ? undefined : and(gte(a.id, firstIdFrom(from)), gte(a.createdAt, from)),
        until === undefined
          ? undefined
          : and(lt(a.id, firstIdFrom(until + mostSetBackMs)), lt(a.createdAt, until)),
        beforeCursor(a.id, cursor),
      ),
    )
    .orderBy(desc(a.id))
    .limit(limit)
}

/**
 * Deletes lines of an account that are older than `before`, the oldest first, up to `limit` of them. The account says so first: the
 * database refuses to delete any other. Returns the last that it has deleted; `undefined` when none is left.
 */
export async function deleteAuditByAge(
  tx: Tx,
  accountId: string,
  { before, limit }: { before: number; limit: number },
): Promise<string | undefined> {
  const { q } = tx
  const a = tx.t.auditEntry
  const rows = await q
    .select({ id: a.id, createdAt: a.createdAt })
    .from(a)
    .where(eq(a.accountId, accountId))
    .orderBy(asc(a.id))
    .limit(limit)
  const ids = rows.filter(({ createdAt }) => createdAt < before).map(({ id }) => id)
  if (ids.length === 0) return undefined
  await allowAuditDeletion(tx, accountId, before)
  await q.delete(a).where(inArray(a.id, ids))
  return ids.at(-1)
}

/** How many lines of an account are older than `before`, in milliseconds since 1970; no more than `most` are looked for. */
export async function countAuditBefore(
  read: Reader,
  accountId: string,
  before: number,
  most: number,
): Promise<number> {
  const { q, t } = read
  const a = t.auditEntry
  const old = q
    .select({ one: sql`1`.as('one') })
    .from(a)
    .where(and(eq(a.accountId, accountId), lt(a.createdAt, before)))
    .limit(most)
  return countRows(read, old)
}
