import type { CreateNamedKey, NamedKey } from '@replyloop/shared/contract/apiKey'
import { maxNamedKeys } from '@replyloop/shared/values/limits'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { hashToken } from '../../../platform/crypto/secretBox.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { fieldProblem, nameTaken, Problem } from '../../../platform/errors/problem.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { namedKeyCreated, namedKeyEnded } from '../accounts.facts.ts'
import { makeApiKey } from './apiKey.ts'
import { hasExpired } from './namedKey.rules.ts'
import { insertNamedKey, listNamedKeys, updateNamedKey, type NamedKeyRow } from './namedKeys.store.ts'

/** A named key as the pages see it. */
export const presentNamedKey = (row: NamedKeyRow, now: number): NamedKey => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  lastFour: row.lastFour,
  madeBy: row.creatorName === null ? null : { name: row.creatorName, agencyName: row.creatorAgencyName },
  createdAt: isoTime(row.createdAt),
  lastUsedAt: isoTime(row.lastUsedAt),
  expiresAt: isoTime(row.expiresAt),
  hasExpired: hasExpired(row, now),
})

/**
 * Makes a named key for a member; no other key ends. Returns the key itself, which is not stored. Throws
 * `VALIDATION_FAILED` for a name that another key has, an end date that has passed, and one key too many.
 */
export async function createNamedKey(
  tx: Tx,
  caller: Caller,
  { name, scope, expiresAt: until }: CreateNamedKey,
): Promise<{ key: NamedKeyRow; apiKey: string }> {
  await tx.lock(locks.apiKeys(caller.id))
  const expiresAt = until ?? null
  if (hasExpired({ expiresAt }, tx.now)) throw fieldProblem('expiresAt', 'must be in the future')
  const apiKey = makeApiKey()
  const key = await addNamedKey(tx, caller.id, {
    name,
    scope,
    expiresAt,
    apiKey,
    creatorName: caller.session?.memberName ?? null,
    creatorAgencyName: caller.session?.agency?.name ?? null,
    creatorId: caller.session?.memberId ?? null,
  })
  await namedKeyCreated.happened(tx, { caller, key })
  return { key, apiKey }
}

/**
 * Adds a named key to an account whose lock of keys is held, or which is new. Throws `VALIDATION_FAILED` for a name that
 * another key has, and one key too many.
 */
export async function addNamedKey(
  tx: Tx,
  accountId: string,
  {
    apiKey,
    ...fields
  }: Pick<NamedKeyRow, 'name' | 'scope' | 'expiresAt' | 'creatorName' | 'creatorAgencyName' | 'creatorId'> & {
    apiKey: string
  },
): Promise<NamedKeyRow> {
  const present = await listNamedKeys(tx, accountId)
  if (present.some(({ name }) => name === fields.name)) throw nameTaken('key', fields.name)
  if (present.length >= maxNamedKeys)
    throw new Problem(
      'VALIDATION_FAILED',
      `An account can have at most ${maxNamedKeys} named keys; end one that nothing uses first`,
    )
  return insertNamedKey(tx, { ...fields, accountId, ...storedKeyForm(apiKey) })
}

/** What is stored of a key itself. */
export const storedKeyForm = (apiKey: string) => ({ hash: hashToken(apiKey), lastFour: apiKey.slice(-4) })

/** Ends a named key at once. Throws `NOT_FOUND`, also for one that has been ended. */
export async function endNamedKey(tx: Tx, caller: Caller, id: string): Promise<void> {
  const key = await updateNamedKey(tx, caller.id, id, { endedAt: tx.now })
  if (key === undefined) throw new Problem('NOT_FOUND', `No API key has the id ${id}, or it has been ended`)
  await namedKeyEnded.happened(tx, { caller, key })
}
