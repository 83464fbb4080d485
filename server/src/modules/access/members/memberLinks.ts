import type { Member } from '@replyloop/shared/contract/member'
import { memberLinkDays } from '@replyloop/shared/values/limits'
import { roleAllows } from '@replyloop/shared/values/roles'
import type { Db, Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import { fillTimeZone, readAccount } from '../../accounts/accounts.store.ts'
import { isEmailTaken } from '../createAccount.ts'
import { readListedMember } from './members.ts'
import {
  claimEmail,
  findMemberByEmail,
  readMember,
  releaseEmail,
  updateMember,
  type MemberRow,
} from './members.store.ts'
import { findLink, replaceLink } from './oneTimeLinks.store.ts'
import { hashPassword } from '../signIn/password.ts'
import { replacePassword } from '../signIn/replacePassword.ts'
import { signInMember, type Browser } from '../signIn/signIn.ts'

// One-time links by which somebody chooses a password: an invitation the first one, a password link another one.

const lifetimeMs = memberLinkDays * dayMs

/** What a link is for. Whether its member has a password already tells which of the two it is. */
type LinkKind = 'invitation' | 'password link'

/** Makes the link of a member of the caller's account, which ends after `memberLinkDays`, and ends the previous one. */
export async function makeMemberLink(
  tx: Tx,
  { id: accountId, session }: Caller,
  id: string,
): Promise<{ member: Member; token: string }> {
  const expiresAt = tx.now + lifetimeMs
  const token = await replaceLink(tx, { memberId: id, expiresAt, makerId: session?.memberId ?? null })
  return { member: await readListedMember(tx, accountId, id), token }
}

/** Whom a valid link is for; `now` is in milliseconds since 1970. Throws `NOT_FOUND`. */
export async function readMemberLink(read: Reader, kind: LinkKind, token: string, now: number) {
  const { member, expiresAt } = await requireMemberLink(read, kind, token, now)
  const { name } = await readAccount(read, member.accountId)
  return { email: member.email, accountName: name, expiresAt: isoTime(expiresAt) }
}

/**
 * Gives the member of a link the chosen password, and the name if there is one. Their sessions end. Returns the token of a
 * new one. Throws `NOT_FOUND`, and `EMAIL_TAKEN` where somebody has accepted another account's invitation to the same email.
 */
export async function redeemInvite(
  { db, now }: { db: Db; now: number },
  kind: LinkKind,
  {
    token,
    password,
    name,
    timeZone,
  }: { token: string; password: string; name?: string; timeZone?: string | undefined },
  browser: Browser,
): Promise<string> {
  const { member } = await requireMemberLink(db.read, kind, token, now) // before the costly hash
  const passwordHash = await hashPassword(password)
  return db.write(async (tx) => {
    await tx.lock(locks.email(member.email)) // of two who race with one link the second finds it used
    await requireMemberLink(tx, kind, token, tx.now)
    if (kind === 'invitation') await takeEmail(tx, member)
    if (name !== undefined) await updateMember(tx, member.id, { name })
    if (roleAllows(member.role, 'admin')) await fillTimeZone(tx, member.accountId, timeZone) // as who changes settings
    await replacePassword(tx, member.id, passwordHash)
    const action = kind === 'invitation' ? 'member_joined' : 'password_changed'
    return signInMember(tx, await readMember(tx, member.id), browser, action)
  })
}

/**
 * Makes sure that an email belongs to the member who was invited by it. Who holds the link alone learns that it belongs to
 * another account: who invited them does not.
 */
async function takeEmail(tx: Tx, member: MemberRow): Promise<void> {
  const { email } = member
  const holder = await findMemberByEmail(tx, email)
  if (holder?.id === member.id) return
  if (await isEmailTaken(tx, email, member.accountId))
    throw new Problem(
      'EMAIL_TAKEN',
      `${email} signs in to another account already; ask for an invitation to another email`,
    )
  await releaseEmail(tx, email)
  await claimEmail(tx, member)
}

async function requireMemberLink(read: Reader, kind: LinkKind, token: string, now: number) {
  const link = await findLink(read, token, now)
  if (link === undefined || link.memberId === null || link.expiresAt === null) throw endedLink(kind)
  const member = await readMember(read, link.memberId)
  if (kind !== (member.passwordHash === null ? 'invitation' : 'password link')) throw endedLink(kind)
  return { member, expiresAt: link.expiresAt }
}

const endedLink = (kind: LinkKind) =>
  new Problem(
    'NOT_FOUND',
    `This ${kind === 'invitation' ? kind : 'link'} is not valid any more; ask whoever sent it for a new one`,
  )
