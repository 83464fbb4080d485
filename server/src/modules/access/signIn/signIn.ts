import type { Db, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { SignedIn } from '../../../platform/http/authenticate.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import { type SecretBox, hashToken, makeToken } from '../../../platform/crypto/secretBox.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { recordFailedSignInJob } from '../access.jobs.ts'
import { audit } from '../audit.store.ts'
import { knownDevice } from './devices.ts'
import { findMemberByEmail, readMember, type MemberRow } from '../members/members.store.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { replacePassword } from './replacePassword.ts'
import { endSessions, openSession } from './sessions.ts'
import type { SignInLimit } from './signInLimit.ts'

export interface SignInParts {
  db: Db
  box: SecretBox
  signInLimit: SignInLimit
}

// An unknown email must take as long to check as a known one.
const nobodysHash = hashPassword(makeToken())

const matches = async (password: string, hash: string | null | undefined): Promise<boolean> =>
  (await verifyPassword(password, hash ?? (await nobodysHash))) && typeof hash === 'string'

/**
 * Signs a member in. Returns the token of a new session; the one that the browser had ends, so that nobody can have
 * planted it. Throws `UNAUTHORIZED`, alike for a wrong email and a wrong password, and `RATE_LIMITED`.
 */
export async function signIn(
  { db, box, signInLimit }: SignInParts,
  { email, password }: { email: string; password: string },
  browser: Browser,
): Promise<string> {
  const { address, devices } = browser
  const member = await findMemberByEmail(db.read, email)
  const attempt = { email, address, device: knownDevice(box, devices, member) }
  await signInLimit.count(attempt)
  if (!(await matches(password, member?.passwordHash)) || member === undefined) {
    await scheduleFailureRecord({ db, signInLimit }, { email, address, memberId: member?.id })
    throw wrongCredentials()
  }
  await signInLimit.forgive(attempt)
  return db.write(async (tx) => {
    await tx.lock(locks.email(email)) // a password that is just being changed ends the sessions that it sees
    const current = await findMemberByEmail(tx, email)
    if (current?.passwordHash !== member.passwordHash) throw wrongCredentials() // removed or changed since
    return signInMember(tx, current, browser, 'signed_in')
  })
}

/**
 * Has a wrong password noted in the audit log: the first, the tenth and the hundredth within a quarter of an hour, so that nobody
 * fills the log. A job notes it: an unknown email must take as long as a known one.
 */
async function scheduleFailureRecord(
  { db, signInLimit }: Omit<SignInParts, 'box'>,
  { email, address, memberId }: { email: string; address: string; memberId: string | undefined },
): Promise<void> {
  const failures = await signInLimit.countFailure(email)
  if (!Number.isInteger(Math.log10(failures))) return
  await db.write((tx) =>
    enqueue(tx, recordFailedSignInJob, { memberId, address, failures: String(failures) }),
  )
}

/** The browser of somebody who proves who they are: the session that it has, who is known to use it, and where it is. */
export interface Browser {
  token: string | undefined
  devices: string | undefined
  address: string
}

/**
 * Begins a session of a member who has just proved who they are, and ends the one that the browser had. Returns the token
 * of the new one; the audit log notes `action`.
 */
export async function signInMember(
  tx: Tx,
  member: MemberRow,
  { token, address }: Pick<Browser, 'token' | 'address'>,
  action: 'signed_in' | 'signed_in_by_link' | 'account_set_up' | 'member_joined' | 'password_changed',
): Promise<string> {
  if (token !== undefined) await endSessions(tx, { tokenHash: hashToken(token) }, address)
  await audit(tx, actorOf(member, address), action, member.email)
  return openSession(tx, member.id)
}

const actorOf = ({ id, name, role, accountId }: MemberRow, address: string): Actor => ({
  id: accountId,
  address,
  session: { memberId: id, memberName: name, role, agency: null },
})

const wrongCredentials = () => new Problem('UNAUTHORIZED', 'The email or the password is not right')

/**
 * Changes the password of the signed-in member. Ends all their sessions, and returns the token of a new one. Throws
 * `VALIDATION_FAILED` at a wrong current password, and `RATE_LIMITED`.
 */
export async function changePassword(
  { db, box, signInLimit }: SignInParts,
  { memberId }: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { address, devices }: Browser,
): Promise<string> {
  const self = await readMember(db.read, memberId)
  const { email, passwordHash } = self
  // Only who is signed in gets here, so tries at signing in do not count. A new session starts no new count.
  const attempt = { email, address, device: knownDevice(box, devices, self) ?? memberId }
  await signInLimit.count(attempt)
  if (!(await matches(currentPassword, passwordHash))) throw wrongPassword()
  await signInLimit.forgive(attempt)
  const newHash = await hashPassword(newPassword)
  return db.write(async (tx) => {
    await tx.lock(locks.email(email))
    const member = await findMemberByEmail(tx, email)
    if (member?.passwordHash !== passwordHash) throw wrongPassword() // removed or changed since
    await replacePassword(tx, memberId, newHash)
    await audit(tx, actorOf(member, address), 'password_changed', member.email)
    return openSession(tx, memberId)
  })
}

const wrongPassword = () => fieldProblem('currentPassword', 'is not your password')
