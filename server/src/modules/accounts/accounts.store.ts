import type { AccountType } from '@replyloop/shared/values/account'
import type { KeyScope } from '@replyloop/shared/values/apiKey'
import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../platform/db/db.ts'
import { insertRow, selectRows } from '../../platform/db/statements/declare.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'
import { newId } from '../../platform/ids.ts'
import { hashToken } from '../../platform/crypto/secretBox.ts'
import { timeZoneChanged } from './accounts.facts.ts'
import { capOfNewAccounts, storedQuietOpenings } from './settings/limits.rules.ts'

const selectByKey = selectRows({
  values: ({ account }) => ({ hash: account.apiKeyHash }),
  query({ q, t: { account, apiKey } }, { hash }) {
    const { id, type, agencyId, rateLimitPerMinute, suspendedAt } = account
    const own = q
      .select({
        account: { id, type, agencyId, rateLimitPerMinute, suspendedAt },
        key: {
          id: account.id,
          name: sql<string>`'API Key'`,
          scope: sql<KeyScope>`'full'`,
          lastUsedAt: account.apiKeyLastUsedAt,
          expiresAt: sql<number | null>`null`,
          endedAt: sql<number | null>`null`,
        },
      })
      .from(account)
      .where(eq(account.apiKeyHash, hash))
    const { name, scope, lastUsedAt, expiresAt, endedAt } = apiKey
    return q
      .select({
        account: { id, type, agencyId, rateLimitPerMinute, suspendedAt },
        key: { id: apiKey.id, name, scope, lastUsedAt, expiresAt, endedAt },
      })
      .from(apiKey)
      .innerJoin(account, eq(account.id, apiKey.accountId))
      .where(eq(apiKey.hash, hash))
      .unionAll(own)
  },
})

/** A hashed key, the account's own or a named one, ended ones too, with its account. */
export async function findKeyByHash(read: Reader, hash: string) {
  const [found] = await selectByKey(read, { hash })
  return found
}
export type FoundKey = NonNullable<Awaited<ReturnType<typeof findKeyByHash>>>

const selectById = selectRows({
  values: ({ account }) => ({ id: account.id }),
  query: ({ q, t: { account } }, { id }) => q.select().from(account).where(eq(account.id, id)),
})

/** An account that is known to exist. */
export const readAccount = async (read: Reader, id: string) => requireRow(await selectById(read, { id }))
export type Account = Awaited<ReturnType<typeof readAccount>>

/** An account that is known to exist, which no other transaction changes until this one ends. */
export async function lockAccount(tx: Tx, id: string): Promise<Account> {
  const { account } = tx.t
  return requireRow(
    await tx.forUpdate(tx.q.select().from(account).where(eq(account.id, id)), 'no key update'),
  )
}

/** An account by its id; `undefined` where it has been deleted. */
export async function findAccount(read: Reader, id: string): Promise<Account | undefined> {
  const [account] = await selectById(read, { id })
  return account
}

/** The accounts that are to be deleted by now. */
export async function listDueForDeletion({ q, t: { account: a }, now }: Tx): Promise<string[]> {
  const rows = await q
    .select({ id: a.id })
    .from(a)
    .where(and(isNotNull(a.deletionDueAt), lte(a.deletionDueAt, now)))
  return rows.map(({ id }) => id)
}

/** Holds an account until the transaction ends: what is just being written to it has come to its end, and nothing more begins. */
export async function lockAccountRow(tx: Tx, id: string): Promise<void> {
  const { account: a } = tx.t
  await tx.forUpdate(tx.q.select({ id: a.id }).from(a).where(eq(a.id, id)))
}

/** Deletes an account with all that refers to it. */
export async function deleteAccountRow(tx: Tx, id: string): Promise<void> {
  await tx.q.delete(tx.t.account).where(eq(tx.t.account.id, id))
  tx.notify('keys')
}

const selectReplySettings = selectRows({
  values: ({ account }) => ({ id: account.id }),
  query: ({ q, t: { account } }, { id }) =>
    q
      .select({
        ownerId: account.ownerId,
        replyUrl: account.replyUrl,
        replySecret: account.replySecret,
        replyPreviousSecrets: account.replyPreviousSecrets,
        replyAuthorization: account.replyAuthorization,
      })
      .from(account)
      .where(eq(account.id, id)),
})

/** What each reply of an account needs of it: to read all of the account takes twice as long. */
export const readReplySettings = async (read: Reader, id: string) =>
  requireRow(await selectReplySettings(read, { id }))
export type ReplySettings = Awaited<ReturnType<typeof readReplySettings>>

/** The accounts that limit how long they keep something. */
export async function listAccountsWithRetention({ q, t: { account: a } }: Reader): Promise<string[]> {
  const rows = await q
    .select({ id: a.id })
    .from(a)
    .where(
      or(
        isNotNull(a.messagesKeptMonths),
        isNotNull(a.mediaKeptMonths),
        isNotNull(a.eventsKeptDays),
        isNotNull(a.auditKeptMonths),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Has the database let lines of an account's audit log be deleted that are older than `before`, in milliseconds since 1970. */
export async function allowAuditDeletion(
  { q, t: { account: a } }: Tx,
  accountId: string,
  before: number,
): Promise<void> {
  const isLater = or(isNull(a.auditDeletedUntil), lt(a.auditDeletedUntil, before))
  await q
    .update(a)
    .set({ auditDeletedUntil: before })
    .where(and(eq(a.id, accountId), isLater))
}

/** The accounts whose messages cost credit, of which they have some; none that is suspended, as it uses nothing. */
export async function listMeteredWithCredit({ q, t: { account: a } }: Reader): Promise<string[]> {
  const rows = await q
    .select({ id: a.id })
    .from(a)
    .where(and(eq(a.metered, true), gt(a.balance, 0), isNull(a.suspendedAt)))
  return rows.map(({ id }) => id)
}

/** Whether no account exists yet: the first start. */
export async function hasNoAccount({ q, t }: Reader): Promise<boolean> {
  return (await q.select({ id: t.account.id }).from(t.account).limit(1)).length === 0
}

/** Gives an account a new API key; the previous one ends. `makerId` is the member who knows it; `null`: the operator. */
export async function replaceApiKey(
  tx: Tx,
  accountId: string,
  apiKey: string,
  makerId: string | null,
): Promise<void> {
  await updateAccount(tx, accountId, {
    apiKeyHash: hashToken(apiKey),
    apiKeyLastFour: apiKey.slice(-4),
    apiKeyCreatedAt: tx.now,
    apiKeyMakerId: makerId,
  })
}

/** Ends an account's own API key, which then has none. */
export const endApiKey = (tx: Tx, accountId: string): Promise<void> =>
  updateAccount(tx, accountId, {
    apiKeyHash: null,
    apiKeyLastFour: null,
    apiKeyCreatedAt: null,
    apiKeyMakerId: null,
  })

/** The accounts whose own API key a member has generated. */
export const listAccountsWithKeyOf = ({ q, t: { account: a } }: Reader, makerId: string) =>
  q
    .select({ id: a.id, name: a.name, lastFour: a.apiKeyLastFour })
    .from(a)
    .where(and(eq(a.apiKeyMakerId, makerId), isNotNull(a.apiKeyHash)))
    .orderBy(asc(a.id))

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

/** New accounts have quiet hours from 21:00 to 8:00, which leave one to three opening messages alone. */
const quietOfNewAccounts = { quietFrom: 21 * 60, quietUntil: 8 * 60, ...storedQuietOpenings('many') }

const insertRowOf = insertRow((t) => t.account)

/** Adds an account, and names the member who will own it. The email must be free. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<Account> {
  const { now } = tx
  const ids = { id: newId('acc', now), ownerId: newId('usr', now) }
  await insertRowOf(tx, { ...account, ...ids, ...quietOfNewAccounts, ...capOfNewAccounts, createdAt: now })
  return readAccount(tx, ids.id)
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

/** Whether somebody has chosen quiet hours for an account: others than those with which it was made. */
const areQuietHoursChosen = ({ quietFrom, quietUntil }: Account): boolean =>
  quietFrom !== null &&
  (quietFrom !== quietOfNewAccounts.quietFrom || quietUntil !== quietOfNewAccounts.quietUntil)

/** Gives an account that has no time zone the one of a member's browser; not where chosen quiet hours count by the present one already. */
export async function fillTimeZone(tx: Tx, id: string, timeZone: string | undefined): Promise<void> {
  if (timeZone === undefined) return
  const before = await lockAccount(tx, id) // a save of the settings may be under way
  if (before.timeZone !== null || areQuietHoursChosen(before)) return
  await updateAccount(tx, id, { timeZone })
  await timeZoneChanged.happened(tx, { accountId: id })
}
