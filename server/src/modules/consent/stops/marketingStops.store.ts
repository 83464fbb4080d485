import { and, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { identitiesOf, type Person } from '../identities.rules.ts'

/** A connected channel on which people may want no marketing. */
interface Place {
  accountId: string
  id: string
}

type Hashing = Pick<Tx, 'keyedHash'>

/** What puts people on the list who want no marketing on a channel; they have not opted out. */
const reason = 'marketing_stopped'

/** What is on the list of an account once anybody has been who wants no marketing. */
export const marketingMark = ({ keyedHash }: Hashing, accountId: string): string =>
  keyedHash(`${accountId} marketing`)

/**
 * Stores that some people, or one under several names, want no marketing on a channel, whether a contact stands for them or not.
 * Returns whether that is new.
 */
export async function storeMarketingStop(tx: Tx, place: Place, people: readonly Person[]): Promise<boolean> {
  const { accountId } = place
  const mark = marketingMark(tx, accountId)
  const hashes = new Set(people.flatMap((person) => hashesOf(tx, place, person)))
  const { suppression: s } = tx.t
  const kept = await tx.q
    .insert(s)
    .values([mark, ...hashes].map((hash) => ({ accountId, hash, reason, optedOutAt: tx.now })))
    .onConflictDoNothing({ target: [s.accountId, s.hash] })
    .returning({ hash: s.hash })
  return kept.some(({ hash }) => hash !== mark)
}

/** Takes that back. Returns whether it was kept. */
export async function liftMarketingStop(tx: Tx, place: Place, people: readonly Person[]): Promise<boolean> {
  const { suppression: s } = tx.t
  const hashes = people.flatMap((person) => hashesOf(tx, place, person))
  const isTheirs = and(eq(s.accountId, place.accountId), inArray(s.hash, hashes))
  return (await tx.q.delete(s).where(isTheirs).returning({ hash: s.hash })).length > 0
}

/** Those of some people who want no marketing on a channel, found by one statement. */
export async function listMarketingStopped<P extends Person>(
  { q, t: { suppression: s } }: Reader,
  hashing: Hashing,
  place: Place,
  people: readonly P[],
): Promise<ReadonlySet<P>> {
  const byHash = new Map<string, P[]>()
  for (const person of people)
    for (const hash of hashesOf(hashing, place, person))
      byHash.set(hash, [...(byHash.get(hash) ?? []), person])
  if (byHash.size === 0) return new Set()
  const found = await q
    .select({ hash: s.hash })
    .from(s)
    .where(and(eq(s.accountId, place.accountId), inArray(s.hash, [...byHash.keys()])))
  return new Set(found.flatMap(({ hash }) => byHash.get(hash) ?? []))
}

/** With the channel, and in words of their own, so that none of them is an opt-out. */
const hashesOf = ({ keyedHash }: Hashing, { accountId, id }: Place, person: Person): string[] =>
  identitiesOf(person).map((identity) => keyedHash(`${accountId} marketing:${id}:${identity}`))
