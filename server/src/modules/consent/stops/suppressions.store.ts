import type { RuleOf } from '@replyloop/shared/values/timeline'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { pipelined, type Reader, type Tx } from '../../../platform/db/db.ts'
import { insertRowOnce, mayHaveRows, selectRows } from '../../../platform/db/statements/declare.ts'
import { identitiesOf, type Person } from '../identities.rules.ts'
import { marketingMark } from './marketingStops.store.ts'

/** A person of an account. */
type PersonOf = Person & { accountId: string }

/**
 * What puts an identity on the list: an opt-out; that it belongs to somebody who is on it; or an opt-out from before there
 * was a list.
 */
type SuppressionReason = RuleOf<'opt_out', 'done'> | 'former'

/** How many hashes are asked for at once: of all by which most people are known, and one more. */
const atOnce = 5
const selectListed = selectRows({
  values: ({ suppression: s }) => ({
    accountId: s.accountId,
    first: s.hash,
    second: s.hash,
    third: s.hash,
    fourth: s.hash,
    fifth: s.hash,
  }),
  query: ({ q, t: { suppression: s } }, { accountId, first, second, third, fourth, fifth }) =>
    q
      .select({ hash: s.hash, optedOutAt: s.optedOutAt, reason: s.reason })
      .from(s)
      .where(
        and(
          eq(s.accountId, accountId),
          or(eq(s.hash, first), eq(s.hash, second), eq(s.hash, third), eq(s.hash, fourth), eq(s.hash, fifth)),
        ),
      ),
})

const selectAny = selectRows({
  values: ({ suppression: s }) => ({ accountId: s.accountId }),
  query: ({ q, t: { suppression: s } }, { accountId }) =>
    q.select({ hash: s.hash }).from(s).where(eq(s.accountId, accountId)).limit(1),
})

/** Those of some people whom the list of their account may concern: who is on it, or all where it keeps marketing stops. */
export async function listConcerned<P extends Person>(
  tx: Tx,
  accountId: string,
  people: readonly P[],
): Promise<ReadonlySet<P>> {
  if ((await selectAny(tx, { accountId })).length === 0) return new Set() // nothing is hashed
  const marked = await listListed(tx, accountId, [marketingMark(tx, accountId)])
  return marked.length > 0
    ? new Set(people)
    : listListedAmong(tx, { keyedHash: tx.keyedHash, accountId }, people)
}

const mayHaveListed = mayHaveRows((t) => t.suppression)

const insertOnce = insertRowOnce((t) => t.suppression, ['accountId', 'hash'])

/** Those of some people who are on an account's list by any identity; nothing is hashed where nobody is on it. */
export const listOptedOutOf = async <P extends Person>(
  read: Reader,
  of: Pick<Tx, 'keyedHash'> & { accountId: string },
  people: readonly P[],
): Promise<ReadonlySet<P>> =>
  (await selectAny(read, { accountId: of.accountId })).length === 0
    ? new Set()
    : listListedAmong(read, of, people)

/** The same, found by one statement. */
async function listListedAmong<P extends Person>(
  { q, t: { suppression: s } }: Reader,
  { keyedHash, accountId }: Pick<Tx, 'keyedHash'> & { accountId: string },
  people: readonly P[],
): Promise<ReadonlySet<P>> {
  const byHash = new Map<string, P[]>()
  for (const person of people)
    for (const hash of hashesOf({ keyedHash }, { ...person, accountId }))
      byHash.set(hash, [...(byHash.get(hash) ?? []), person])
  if (byHash.size === 0) return new Set()
  const found = await q
    .select({ hash: s.hash })
    .from(s)
    .where(and(eq(s.accountId, accountId), inArray(s.hash, [...byHash.keys()])))
  return new Set(found.flatMap(({ hash }) => byHash.get(hash) ?? []))
}

/** When and why a person opted out at first who is on an account's list by any identity; `undefined` for one who is not. */
export async function findOptOut(tx: Tx, person: PersonOf): Promise<Listed | undefined> {
  if (!(await mayHaveListed(tx, person.accountId))) return undefined
  const [first] = await listListed(tx, person.accountId, hashesOf(tx, person))
  return first
}

/** When a person opted out, and whether the account keeps marketing stops under addresses, by the same statement. */
export async function readListing(
  tx: Tx,
  person: PersonOf,
): Promise<{ optedOutAt: number | undefined; keepsMarketingStops: boolean }> {
  if (!(await mayHaveListed(tx, person.accountId)))
    return { optedOutAt: undefined, keepsMarketingStops: false }
  const mark = marketingMark(tx, person.accountId)
  const listed = await listListed(tx, person.accountId, [mark, ...hashesOf(tx, person)])
  return {
    optedOutAt: listed.find(({ hash }) => hash !== mark)?.optedOutAt,
    keepsMarketingStops: listed.some(({ hash }) => hash === mark),
  }
}

interface Listed {
  hash: string
  optedOutAt: number
  reason: string
}

/** What is on the list of some hashes, the earliest first. */
async function listListed(tx: Tx, accountId: string, hashes: readonly string[]): Promise<Listed[]> {
  const listed: Listed[] = []
  for (let from = 0; from < hashes.length; from += atOnce) {
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = hashes.slice(from, from + atOnce)
    listed.push(...(await selectListed(tx, { accountId, first, second, third, fourth, fifth })))
  }
  return listed.toSorted((one, other) => one.optedOutAt - other.optedOutAt)
}

/** Whether a person is on an account's list by an identity for its own sake, and not for that of another contact. */
export async function isListedItself({ q, t, keyedHash }: Tx, person: PersonOf): Promise<boolean> {
  const { suppression: s } = t
  const isTheirs = and(
    eq(s.accountId, person.accountId),
    inArray(s.hash, hashesOf({ keyedHash }, person)),
    ne(s.reason, 'same_person'),
  )
  return (await q.select({ hash: s.hash }).from(s).where(isTheirs).limit(1)).length > 0
}

/**
 * Puts all identities of a person on the account's list. Those that are on it stay as they are, but for a reason of their own.
 */
export async function suppressPerson(
  tx: Tx,
  person: PersonOf,
  reason: SuppressionReason,
  optedOutAt: number,
): Promise<void> {
  const { accountId } = person
  const add = (hash: string) => insertOnce(tx, { accountId, hash, reason, optedOutAt })
  const hashes = hashesOf(tx, person)
  await pipelined(...hashes.map(add))
  if (reason === 'same_person' || hashes.length === 0) return
  const { suppression: s } = tx.t
  const isForAnother = and(eq(s.accountId, accountId), inArray(s.hash, hashes), eq(s.reason, 'same_person'))
  await tx.q.update(s).set({ reason }).where(isForAnother)
}

/** Takes all identities of a person off the account's list. Returns whether any was on it. */
export async function liftSuppression(tx: Tx, person: PersonOf): Promise<boolean> {
  const { suppression: s } = tx.t
  const isTheirs = and(eq(s.accountId, person.accountId), inArray(s.hash, hashesOf(tx, person)))
  return (await tx.q.delete(s).where(isTheirs).returning({ hash: s.hash })).length > 0
}

/** With the account, so that two accounts never show that they know the same person. */
const hashesOf = ({ keyedHash }: Pick<Tx, 'keyedHash'>, person: PersonOf): string[] =>
  identitiesOf(person).map((identity) => keyedHash(`${person.accountId} ${identity}`))
