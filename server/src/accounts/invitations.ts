import type { AcceptInvitation, InviteMember, Member } from '@replyloop/shared/session'
import type { Db, Reader, Tx } from '../db/db.ts'
import { requireOwnAccount, type Caller } from '../http/authenticate.ts'
import { isoTime } from '../lib/isoTime.ts'
import { Problem } from '../lib/problem.ts'
import { dayMs } from '../lib/time.ts'
import { emailLock, isEmailTaken, readAccount } from './accounts.store.ts'
import { audit } from './audit.store.ts'
import {
  deleteMember,
  findMember,
  findMemberByEmail,
  insertMember,
  listMembers,
  readMember,
  updateMember,
} from './members.store.ts'
import { deleteLink, findLink, replaceLink } from './oneTimeLinks.store.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './sessions.ts'
import { signInMember } from './signIn.ts'

const invitationLifetimeMs = 7 * dayMs

/** The members of an account as the pages see them, the owner first. */
export async function readMembers(read: Reader, accountId: string): Promise<Member[]> {
  const { ownerId } = await readAccount(read, accountId)
  const members = (await listMembers(read, accountId)).map(
    ({ member: { id, name, email, passwordHash, createdAt }, linkExpiresAt, lastUsedAt }): Member => ({
      id,
      name,
      email,
      isOwner: id === ownerId,
      status: passwordHash === null ? 'invited' : 'active',
      invitationExpiresAt: isoTime(linkExpiresAt),
      lastUsedAt: isoTime(lastUsedAt),
      createdAt: isoTime(createdAt),
    }),
  )
  return members.toSorted((a, b) => Number(b.isOwner) - Number(a.isOwner))
}

/**
 * Invites somebody by a one-time link of seven days; whoever was invited already gets a new one. Throws `EMAIL_TAKEN`
 * where somebody has a password, here or in another account: a link must not replace it.
 */
export async function inviteMember(
  tx: Tx,
  caller: Caller,
  { email, name }: InviteMember,
): Promise<{ member: Member; token: string }> {
  await tx.lock(emailLock(email))
  const known = await findMemberByEmail(tx, email)
  const isElsewhere = known === undefined ? await isEmailTaken(tx, email) : known.accountId !== caller.id
  if (isElsewhere || typeof known?.passwordHash === 'string')
    throw new Problem('EMAIL_TAKEN', `${email} belongs to an account or a member already`)
  const { id } = known ?? (await insertMember(tx, { accountId: caller.id, email, name: name ?? email }))
  if (name !== undefined) await updateMember(tx, id, { name })
  const token = await replaceLink(tx, id, tx.now + invitationLifetimeMs)
  await audit(tx, caller, 'member_invited', email)
  const member = (await readMembers(tx, caller.id)).find((each) => each.id === id)
  if (member === undefined) throw new Error(`member ${id} vanished while being invited`)
  return { member, token }
}

/** Removes a member; their sessions end at once. Throws `NOT_FOUND`, and `FORBIDDEN` for the owner. */
export async function removeMember(tx: Tx, caller: Caller, id: string): Promise<void> {
  requireOwnAccount(caller)
  const member = await findMember(tx, caller.id, id)
  if (member === undefined) throw new Problem('NOT_FOUND', `No member has the id ${id}`)
  if ((await readAccount(tx, caller.id)).ownerId === id)
    throw new Problem('FORBIDDEN', 'The owner of an account cannot be removed')
  await endSessions(tx, { memberId: id })
  await deleteMember(tx, id)
  await audit(tx, caller, 'member_removed', member.email)
}

/** Whom a valid invitation is for; `now` is in milliseconds since 1970. Throws `NOT_FOUND`. */
export async function readInvitation(read: Reader, token: string, now: number) {
  const { member, expiresAt } = await requireInvitation(read, token, now)
  const { name } = await readAccount(read, member.accountId)
  return { email: member.email, accountName: name, expiresAt: isoTime(expiresAt) }
}

/** Gives an invited member a name and a password. Returns the token of a new session. Throws `NOT_FOUND`. */
export async function acceptInvitation(
  { db, now }: { db: Db; now: number },
  { token, name, password }: AcceptInvitation,
  formerToken: string | undefined,
): Promise<string> {
  await requireInvitation(db.read, token, now) // before the costly hash
  const passwordHash = await hashPassword(password)
  return db.write(async (tx) => {
    const { member } = await requireInvitation(tx, token, tx.now)
    await tx.lock(emailLock(member.email)) // of two who race with one link the second finds it used
    await requireInvitation(tx, token, tx.now)
    await deleteLink(tx, member.id)
    await updateMember(tx, member.id, { name, passwordHash })
    return signInMember(tx, await readMember(tx, member.id), formerToken, 'member_joined')
  })
}

async function requireInvitation(read: Reader, token: string, now: number) {
  const link = await findLink(read, token, now)
  if (link === undefined || link.memberId === null || link.expiresAt === null)
    throw new Problem('NOT_FOUND', 'This invitation is not valid any more; ask whoever sent it for a new one')
  return { member: await readMember(read, link.memberId), expiresAt: link.expiresAt }
}
