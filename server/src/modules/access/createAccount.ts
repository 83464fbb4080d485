import type { Reader, Tx } from '../../platform/db/db.ts'
import { Problem } from '../../platform/errors/problem.ts'
import {
  findAccountByEmail,
  insertAccount,
  type Account,
  type NewAccount,
} from '../accounts/accounts.store.ts'
import { findMemberByEmail, insertMember } from './members.store.ts'

/** Whether an email, in lower case, belongs to an account or a member. Each email may belong to one of them only. */
export const isEmailTaken = async (read: Reader, email: string): Promise<boolean> =>
  (await findMemberByEmail(read, email)) !== undefined ||
  (await findAccountByEmail(read, email)) !== undefined

/** The failure of an email that an account or a member has. */
export const emailTaken = (email: string): Problem =>
  new Problem('EMAIL_TAKEN', `${email} belongs to an account or a member already`)

/** Adds an account and its owner, who has no password yet. The email must be free. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<Account> {
  const made = await insertAccount(tx, account)
  const { id: accountId, ownerId: id, email, name } = made
  await insertMember(tx, { id, accountId, email, name, role: 'owner' })
  return made
}
