import type { RuleOf } from '@replyloop/shared/values/timeline'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { pipelined, type Tx } from '../../platform/db/db.ts'
import { insertRowOnce, select } from '../../platform/db/statements/declare.ts'
import { identitiesOf, type Person } from './identities.rules.ts'

/** A person of an account. */
type PersonOf = Person & { accountId: string }

/**
 * What puts an identity on the list: an opt-out; that it belongs to somebody who is on it; or an opt-out from before there
 * was a list.
 */
type SuppressionReason = RuleOf<'opt_out', 'done'> | 'former'

const selectOptedOut = select({
  values: ({ suppression: s }) => ({
    accountId: s.accountId,
    first: s.hash,
    second: s.hash,
    third: s.hash,
    fourth: s.hash,
  }),
  query: ({ q, t: { suppression: s } }, { accountId, first, second, third, fourth }) =>
    q
      .select({ optedOutAt: s.optedOutAt, reason: s.reason })
      .from(s)
      .where(
        and(
          eq(s.accountId, accountId),
          or(eq(s.hash, first), eq(s.hash, second), eq(s.hash, third), eq(s.hash, fourth)),
        ),
      )
      .orderBy(asc(s.optedOutAt))
      .limit(1),
})

const insertOnce = insertRowOnce((t) => t.suppression, ['accountId', 'hash'])

/** When a person opted out who is on an account's list by any identity; `undefined` for one who is not. */
export async function findOptOut(tx: Tx, person: PersonOf): Promise<number | undefined> {
  return (await readOptOut(tx, person))?.optedOutAt
}

/** When and why a person opted out who is on an account's list by any identity, at first. */
export async function readOptOut(
  tx: Tx,
  person: PersonOf,
): Promise<{ optedOutAt: number; reason: string } | undefined> {
  const { accountId } = person
  const hashes = hashesOf(tx, person)
  let earliest: { optedOutAt: number; reason: string } | undefined
  for (let from = 0; from < hashes.length; from += 4) {
    const [first = '', second = '', third = '', fourth = ''] = hashes.slice(from, from + 4)
    const [found] = await selectOptedOut(tx, { accountId, first, second, third, fourth })
    if (found !== undefined && found.optedOutAt < (earliest?.optedOutAt ?? Infinity)) earliest = found
  }
  return earliest
}

/** Puts all identities of a person on the account's list; those that are on it stay as they are. */
export async function suppress(
  tx: Tx,
  person: PersonOf,
  reason: SuppressionReason,
  optedOutAt: number,
): Promise<void> {
  const { accountId } = person
  const add = (hash: string) => insertOnce(tx, { accountId, hash, reason, optedOutAt })
  await pipelined(...hashesOf(tx, person).map(add))
}

/** Takes all identities of a person off the account's list. */
export async function liftSuppression(tx: Tx, person: PersonOf): Promise<void> {
  const { suppression: s } = tx.t
  const hashes = hashesOf(tx, person)
  if (hashes.length > 0)
    await tx.q.delete(s).where(and(eq(s.accountId, person.accountId), inArray(s.hash, hashes)))
}

/** With the account, so that two accounts never show that they know the same person. */
const hashesOf = ({ keyedHash }: Tx, person: PersonOf): string[] =>
  identitiesOf(person).map((identity) => keyedHash(`${person.accountId} ${identity}`))
