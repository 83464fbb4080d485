import type { Reader, Tx } from '../../platform/db/db.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { findAccountByEmail } from '../accounts/accounts.ts'
import { insertAccount, readAccount, type Account, type NewAccount } from '../accounts/accounts.store.ts'
import { findMemberByEmail, insertOwner, releaseEmail } from './members/members.store.ts'

/**
 * Whether an email belongs to an account or a member, of whom there can be one only. An invitation that nobody
 * has accepted takes it from nobody. The email of an account may be that of a new member there (`accountId`): the member with
 * whom it began may have been removed.
 */
export async function isEmailTaken(read: Reader, email: string, accountId?: string): Promise<boolean> {
  const account = await findAccountByEmail(read, email)
  if (account !== undefined && account.id !== accountId) return true
  const member = await findMemberByEmail(read, email)
  if (member === undefined) return false
  const { ownerId } = await readAccount(read, member.accountId)
  return member.passwordHash !== null || member.id === ownerId
}

/** The failure of an email that an account or a member has. */
export const emailTaken = (email: string): Problem =>
  new Problem('EMAIL_TAKEN', `${email} belongs to an account or a member already`)

/** Adds an account and its owner, who has no password yet. The email must be free. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<Account> {
  const made = await insertAccount(tx, account)
  const { id: accountId, ownerId: id, email, name } = made
  await releaseEmail(tx, email)
  await insertOwner(tx, { id, accountId, email, name })
  return made
}
