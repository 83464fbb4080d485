import { fromThousandths } from '@replyloop/shared/contract/credits'
import type { AccountType } from '@replyloop/shared/values/account'
import { eq, sql } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'
import { newId } from '../../platform/ids.ts'
import { hashToken } from '../../platform/crypto/token.ts'

const selectByKey = prepared(({ q, t }: Reader) =>
  q
    .select({ id: t.account.id, type: t.account.type, rateLimitPerMinute: t.account.rateLimitPerMinute })
    .from(t.account)
    .where(eq(t.account.apiKeyHash, sql.placeholder('hash')))
    .prepare('account_by_key'),
)

/** The account of a hashed key. */
export async function findAccountByKeyHash(read: Reader, hash: string) {
  const [account] = await selectByKey(read, { hash })
  return account
}

const selectById = prepared(({ q, t }: Reader) =>
  q
    .select()
    .from(t.account)
    .where(eq(t.account.id, sql.placeholder('id')))
    .prepare('account_by_id'),
)

/** An account that is known to exist. */
export const readAccount = async (read: Reader, id: string) => requireRow(await selectById(read, { id }))
export type Account = Awaited<ReturnType<typeof readAccount>>

const selectReplySettings = prepared(({ q, t: { account } }: Reader) =>
  q
    .select({
      ownerId: account.ownerId,
      replyUrl: account.replyUrl,
      replySecret: account.replySecret,
      replyPreviousSecrets: account.replyPreviousSecrets,
    })
    .from(account)
    .where(eq(account.id, sql.placeholder('id')))
    .prepare('reply_settings'),
)

/** What each reply of an account needs of it: to read all of the account takes twice as long. */
export const readReplySettings = async (read: Reader, id: string) =>
  requireRow(await selectReplySettings(read, { id }))
export type ReplySettings = Awaited<ReturnType<typeof readReplySettings>>

/** An account as its own members and API key see it. */
export const presentMe = ({ id, ownerId, name, email, type, balance }: Account) => ({
  id,
  userId: ownerId,
  name,
  email,
  type,
  balance: fromThousandths(balance),
})

/** The account of an email, in lower case. */
export async function findAccountByEmail({ q, t }: Reader, email: string) {
  const [account] = await q.select().from(t.account).where(eq(t.account.email, email))
  return account
}

/** Whether no account exists yet: the first start. */
export async function hasNoAccount({ q, t }: Reader): Promise<boolean> {
  return (await q.select({ id: t.account.id }).from(t.account).limit(1)).length === 0
}

/** Gives an account a new API key; the previous one ends. */
export async function replaceApiKey(tx: Tx, accountId: string, apiKey: string): Promise<void> {
  await updateAccount(tx, accountId, {
    apiKeyHash: hashToken(apiKey),
    apiKeyLastFour: apiKey.slice(-4),
    apiKeyCreatedAt: tx.now,
  })
}

/** What an account is made of. */
export interface NewAccount {
  agencyId: string | null
  type: AccountType
  email: string
  name: string
  firstName?: string | null
  lastName?: string | null
  businessName?: string | null
  metered: boolean
}

/** Adds an account, and names the member who will own it. The email must be free. */
export async function insertAccount({ q, t, now }: Tx, account: NewAccount): Promise<Account> {
  const ids = { id: newId('acc', now), ownerId: newId('usr', now) }
  return requireRow(
    await q
      .insert(t.account)
      .values({ ...account, ...ids, createdAt: now })
      .returning(),
  )
}

/** Changes an account. Notifies the caches of API keys and open pages, those of its agency too. */
export async function updateAccount(
  tx: Tx,
  id: string,
  change: Partial<Omit<Schema['account']['$inferInsert'], 'id' | 'balance'>>,
): Promise<void> {
  const { q, t } = tx
  const { agencyId } = requireRow(
    await q
      .update(t.account)
      .set(change)
      .where(eq(t.account.id, id))
      .returning({ agencyId: t.account.agencyId }),
  )
  tx.notify('keys')
  tx.notify(`account:${id}`)
  if (agencyId !== null) tx.notify(`account:${agencyId}`)
}
