import { cleanEmail } from '@replyloop/shared/contract/fields'
import type { Db, Reader, Tx } from '../../../platform/db/db.ts'
import { operatorIn } from '../../../platform/http/actor.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { minuteMs } from '../../../platform/clock/time.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import { audit } from '../audit.store.ts'
import { findMemberByEmail, readMember, type MemberRow } from '../members/members.store.ts'
import { signInMember, type Browser } from './signIn.ts'
import { findSignInLink, replaceSignInLink, endSignInLink } from './signInLinks.store.ts'

// Links by which a member signs in once, without a password. Only the operator's process makes them: no request does.

const lifetimeMs = 30 * minuteMs

/** Makes the sign-in link of the member with an email, and ends the former one. Returns its token. Throws `NOT_FOUND`. */
export async function makeSignInLink(tx: Tx, email: string): Promise<string> {
  const member = await requireMemberByEmail(tx, email)
  await audit(tx, operatorIn(member.accountId), 'sign_in_link_made', email)
  return replaceSignInLink(tx, member.id, tx.now + lifetimeMs)
}

/** The member of an email. Throws `NOT_FOUND`. */
export async function requireMemberByEmail(read: Reader, email: string): Promise<MemberRow> {
  const member = await findMemberByEmail(read, cleanEmail(email))
  if (member === undefined) throw new Problem('NOT_FOUND', `Nobody signs in with ${email}`)
  return member
}

/** Whom a valid link is for, without using it; `now` is in milliseconds since 1970. Throws `NOT_FOUND`. */
export async function readSignInLink(read: Reader, token: string, now: number) {
  const { memberId, expiresAt } = await requireLink(read, token, now)
  const member = await readMember(read, memberId)
  const { name } = await readAccount(read, member.accountId)
  return { email: member.email, accountName: name, expiresAt: isoTime(expiresAt) }
}

/**
 * Signs the member of a link in, and ends the link. Returns the token of a new session; the one that the browser had ends.
 * Throws `NOT_FOUND`.
 */
export const signInByLink = (db: Db, token: string, browser: Browser): Promise<string> =>
  db.write(async (tx) => {
    const { memberId } = await requireLink(tx, token, tx.now)
    if (!(await endSignInLink(tx, token))) throw ended()
    return signInMember(tx, await readMember(tx, memberId), browser, 'signed_in_by_link')
  })

async function requireLink(read: Reader, token: string, now: number) {
  const link = await findSignInLink(read, token, now)
  if (link === undefined) throw ended()
  return link
}

const ended = () =>
  new Problem('NOT_FOUND', 'This link is not valid any more: it works once, and for half an hour')
