import { formsOfEmail } from '@replyloop/shared/contract/emailDomain'
import { eq } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'
import type { Account } from '../accounts.store.ts'

const selectByEmail = selectRows({
  values: ({ account }) => ({ email: account.email }),
  query: ({ q, t: { account: a } }, { email }) => q.select().from(a).where(eq(a.email, email)),
})

/** The account of an email, in each of its forms. */
export async function findAccountByEmail(read: Reader, email: string): Promise<Account | undefined> {
  const forms = formsOfEmail(email).map((form) => ({ email: form }))
  const [account] = (await selectByEmail.many(read, forms)).flat()
  return account
}
