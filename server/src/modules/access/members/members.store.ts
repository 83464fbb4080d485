import { formsOfEmail } from '@replyloop/shared/contract/emailDomain'
import type { Role } from '@replyloop/shared/values/roles'
import type { MailKind } from '@replyloop/shared/values/mail'
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, max, ne, or, sql } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { equals } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { changeRows, insertRow, selectRows } from '../../../platform/db/statements/declare.ts'
import { newId } from '../../../platform/ids.ts'

type StoredMember = Schema['member']['$inferSelect']

/** The email of a member: with which they sign in, or to which their invitation went. */
export const memberEmail = ({ email, invitedEmail }: Pick<StoredMember, 'email' | 'invitedEmail'>): string =>
  invitedEmail ?? email

const memberOf = ({ invitedEmail, ...member }: StoredMember) => ({
  ...member,
  email: memberEmail({ ...member, invitedEmail }),
})
export type MemberRow = ReturnType<typeof memberOf>

/** A member who is known to exist. */
export const readMember = async ({ q, t }: Reader, id: string): Promise<MemberRow> =>
  memberOf(requireRow(await q.select().from(t.member).where(eq(t.member.id, id))))

/** A member of any account; `undefined` once they have been removed. */
export async function findMemberById({ q, t }: Reader, id: string): Promise<MemberRow | undefined> {
  const [member] = await q.select().from(t.member).where(eq(t.member.id, id))
  return member && memberOf(member)
}

/** Those of some ids that are members, of any account. */
export const listMembersById = async ({ q, t }: Reader, ids: readonly string[]): Promise<MemberRow[]> =>
  (
    await q
      .select()
      .from(t.member)
      .where(inArray(t.member.id, [...ids]))
  ).map(memberOf)

const selectByEmail = selectRows({
  values: ({ member: m }) => ({ form: m.email, other: m.email }),
  query({ q, t: { member: m } }, { form, other }) {
    const isInvited = or(eq(m.invitedEmail, form), eq(m.invitedEmail, other))
    return q
      .select()
      .from(m)
      .where(or(eq(m.email, form), eq(m.email, other), and(isInvited, isNotNull(m.passwordHash))))
      .orderBy(asc(sql`${m.passwordHash} is null`), asc(m.createdAt))
      .limit(1)
  },
})

/**
 * The member whom an email belongs to, in each of its forms, in any account. It belongs to nobody by an invitation that is not
 * accepted yet; a process of a former version may have accepted one without giving the member the email.
 */
export async function findMemberByEmail(read: Reader, email: string): Promise<MemberRow | undefined> {
  const [form = email, other = form] = formsOfEmail(email)
  const [member] = await selectByEmail(read, { form, other })
  return member && memberOf(member)
}

/** The member of an account with an email, in each of its forms, be it that of an invitation. */
export async function findMemberOfAccount({ q, t }: Reader, accountId: string, email: string) {
  const m = t.member
  const forms = formsOfEmail(email)
  const [member] = await q
    .select()
    .from(m)
    .where(and(eq(m.accountId, accountId), or(inArray(m.email, forms), inArray(m.invitedEmail, forms))))
    .orderBy(asc(sql`${m.passwordHash} is null`), asc(m.createdAt))
    .limit(1)
  return member && memberOf(member)
}

/** A member of this account. */
export async function findMember({ q, t }: Reader, accountId: string, id: string) {
  const m = t.member
  const [member] = await q
    .select()
    .from(m)
    .where(and(eq(m.accountId, accountId), eq(m.id, id)))
  return member && memberOf(member)
}

/** The members of an account, the oldest first, with the end of their one-time links and when they were last here. */
export async function listMembers({ q, t }: Reader, accountId: string) {
  const { member, oneTimeLink: link, session } = t
  const rows = await q
    .select({ member, linkExpiresAt: link.expiresAt, lastUsedAt: max(session.lastUsedAt) })
    .from(member)
    .leftJoin(link, eq(link.memberId, member.id))
    .leftJoin(session, eq(session.memberId, member.id))
    .where(eq(member.accountId, accountId))
    .groupBy(member.id, link.tokenHash)
    .orderBy(asc(member.createdAt), desc(member.id))
  return rows.map((row) => ({ ...row, member: memberOf(row.member) }))
}

/** The ids of the members of an account. */
export async function listMemberIds({ q, t: { member: m } }: Reader, accountId: string): Promise<string[]> {
  const rows = await q.select({ id: m.id }).from(m).where(eq(m.accountId, accountId))
  return rows.map(({ id }) => id)
}

/** The accounts of which a member has chosen to get mails of a kind; of all, or whether one is among them. */
export async function listAccountsWanting(
  { q, t: { member: m } }: Reader,
  kind: MailKind,
  accountId?: string,
): Promise<string[]> {
  const isWanted = sql`cast(${m.mailChoices} ->> ${sql.raw(`'${kind}'`)} as text) in ('true', '1')` // as each database reads it
  const rows = await q
    .selectDistinct({ accountId: m.accountId })
    .from(m)
    .where(and(isWanted, equals(m.accountId, accountId)))
  return rows.map((row) => row.accountId)
}

/** How many of those who are invited to an account have a link that still works, without one of them. */
export async function countOpenInvitations(
  { q, t, now }: Tx,
  accountId: string,
  exceptId: string | null,
): Promise<number> {
  const { member: m, oneTimeLink: link } = t
  const [found] = await q
    .select({ open: count() })
    .from(m)
    .innerJoin(link, and(eq(link.memberId, m.id), gt(link.expiresAt, now)))
    .where(
      and(
        eq(m.accountId, accountId),
        isNull(m.passwordHash),
        exceptId === null ? undefined : ne(m.id, exceptId),
      ),
    )
  return found?.open ?? 0
}

interface NewMember {
  accountId: string
  email: string
  name: string
  role: Role
}

const insertMember = insertRow((t) => t.member)

/** Adds the owner of a new account, who has no password yet, but the email. */
export const insertOwner = (tx: Tx, owner: Omit<NewMember, 'role'> & { id: string }): Promise<void> =>
  insertMember(tx, { ...owner, role: 'owner', createdAt: tx.now })

/** Adds a member who is invited, and keeps nobody else from the email until the invitation is accepted. Returns their id. */
export async function insertInvited(tx: Tx, { email, ...member }: NewMember): Promise<string> {
  const { now } = tx
  const id = newId('usr', now)
  await insertMember(tx, { id, ...member, email: id, invitedEmail: email, createdAt: now })
  return id
}

/** Gives a member the email that they were invited by. It must be free. */
export async function claimEmail(
  { q, t }: Tx,
  { id, email }: Pick<MemberRow, 'id' | 'email'>,
): Promise<void> {
  await q.update(t.member).set({ email, invitedEmail: null }).where(eq(t.member.id, id))
}

const release = changeRows({
  table: (t) => t.member,
  values: ({ member: m }) => ({ email: m.email, form: m.email, other: m.email }),
  query: ({ q, t: { member: m } }, { email, form, other }) =>
    q
      .update(m)
      .set({ email: m.id, invitedEmail: email })
      .where(and(or(eq(m.email, form), eq(m.email, other)), isNull(m.passwordHash)))
      .returning(),
})

/** Takes its email from a member who has not accepted an invitation of a former version; the invitation stays. */
export async function releaseEmail(tx: Tx, email: string): Promise<void> {
  const [form = email, other = form] = formsOfEmail(email)
  await release(tx, { email, form, other })
}

/** What a member has chosen to be told of, and when not. */
export type ToldChoices = Pick<StoredMember, 'mailChoices' | 'pushChoices' | 'doNotDisturb'>

/** Changes the name, the password or the role of a member, or what they are told of. */
export async function updateMember(
  { q, t }: Tx,
  id: string,
  change: { name?: string; passwordHash?: string; role?: Role } & Partial<ToldChoices>,
): Promise<void> {
  await q.update(t.member).set(change).where(eq(t.member.id, id))
}

/** Removes a member, with their sessions and links. */
export async function deleteMember({ q, t }: Tx, id: string): Promise<void> {
  await q.delete(t.member).where(eq(t.member.id, id))
}
