import type { Bootstrap } from '@replyloop/shared/contract/session'
import type { Db, Reader } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { fillTimeZone, hasNoAccount } from '../../accounts/accounts.store.ts'
import { createAccount } from '../createAccount.ts'
import { readMember, updateMember } from '../members/members.store.ts'
import { deleteLink, findLink, replaceLink } from '../members/oneTimeLinks.store.ts'
import { hashPassword } from './password.ts'
import { signInMember, type Browser } from './signIn.ts'

/** Makes the token of the first run's link, which replaces the previous one; `undefined` once there is an account. */
export const makeBootstrapToken = (db: Db): Promise<string | undefined> =>
  db.write(async (tx) =>
    (await hasNoAccount(tx))
      ? replaceLink(tx, { memberId: null, expiresAt: null, makerId: null })
      : undefined,
  )

/**
 * Makes the owner's account by the link of the first run, once, and only while there is no account. Returns the token
 * of a new session. Throws `NOT_FOUND`.
 */
export async function bootstrap(
  db: Db,
  { token, name, email, password, type, timeZone }: Bootstrap,
  browser: Browser,
): Promise<string> {
  await requireBootstrapLink(db.read, token) // before the costly hash
  const passwordHash = await hashPassword(password)
  return db.write(async (tx) => {
    await tx.lock(locks.bootstrap()) // of two who race with one link the second finds it used
    await requireBootstrapLink(tx, token)
    await deleteLink(tx, null)
    const { id, ownerId } = await createAccount(tx, { agencyId: null, type, email, name, metered: false })
    await fillTimeZone(tx, id, timeZone)
    await updateMember(tx, ownerId, { passwordHash })
    return signInMember(tx, await readMember(tx, ownerId), browser, 'account_set_up')
  })
}

/** Throws `NOT_FOUND` for a link that does not make the owner's account, or not any more. */
export async function requireBootstrapLink(read: Reader, token: string): Promise<void> {
  const link = await findLink(read, token, 0) // it ends by its use alone
  if (link?.memberId === null && (await hasNoAccount(read))) return
  throw new Problem(
    'NOT_FOUND',
    'This link is not valid any more. If there is no account yet, restart the server: it prints a new link',
  )
}
