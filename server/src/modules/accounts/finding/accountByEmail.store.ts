import { formsOfEmail } from '@replyloop/shared/contract/emailDomain'
import { inArray } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import type { Account } from '../accounts.store.ts'

/** The account of an email, in each of its forms. */
export async function findAccountByEmail({ q, t }: Reader, email: string): Promise<Account | undefined> {
  const [account] = await q
    .select()
    .from(t.account)
    .where(inArray(t.account.email, formsOfEmail(email)))
  return account
}
