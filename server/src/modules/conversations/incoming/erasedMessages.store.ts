import { erasedKeptDays } from '@replyloop/shared/values/limits'
import { and, eq, lte, or, sql, inArray, isNotNull } from 'drizzle-orm'
import { dayMs } from '../../../platform/clock/time.ts'
import type { Tx, Reader } from '../../../platform/db/db.ts'
import { mayHaveRows, selectRows } from '../../../platform/db/statements/declare.ts'
import { readFromIds } from '../../contacts/people.ts'
import { keyOfSender } from '../message.rules.ts'
import type { MessageRow } from '../messages.store.ts'

const selectByKey = selectRows({
  values: ({ message: m }) => ({ accountId: m.accountId, key: m.incomingKey }),
  query: ({ q, t: { message: m } }, { accountId, key }) =>
    q
      .select({ id: m.id })
      .from(m)
      .where(and(eq(m.accountId, accountId), eq(m.incomingKey, key))),
})

/** The id of the message that came in under a key. */
export async function findIdByKey(read: Reader, accountId: string, key: string): Promise<string | undefined> {
  const [message] = await selectByKey(read, { accountId, key })
  return message?.id
}

/** The messages that came in under a client's own id: the first one, and that of this sender where that is another one. */
export const listBySid = selectRows({
  values: ({ message: m }) => ({
    accountId: m.accountId,
    messageSid: m.incomingKey,
    ownKey: m.incomingKey,
  }),
  query: ({ q, t: { message: m } }, { accountId, messageSid, ownKey }) =>
    q
      .select({ id: m.id, contactId: m.contactId, incomingKey: m.incomingKey })
      .from(m)
      .where(and(eq(m.accountId, accountId), or(eq(m.incomingKey, messageSid), eq(m.incomingKey, ownKey)))),
})

/** The messages of a contact that came in under a key. */
export function listWithKey({ q, t: { message: m } }: Reader, contactId: string) {
  return q
    .select({
      id: m.id,
      accountId: m.accountId,
      contactId: m.contactId,
      channelId: m.channelId,
      incomingKey: m.incomingKey,
    })
    .from(m)
    .where(and(eq(m.contactId, contactId), isNotNull(m.incomingKey)))
}

/** Those of some keys under which a message of the account has come in. */
export const listKnownKeys = ({ q, t: { message: m } }: Reader, accountId: string, keys: readonly string[]) =>
  q
    .select({ incomingKey: m.incomingKey })
    .from(m)
    .where(and(eq(m.accountId, accountId), inArray(m.incomingKey, [...keys])))

const keptMs = erasedKeptDays * dayMs
const batchSize = 500

/** With the account, so that two accounts never show that they got the same message. */
const hashOf = ({ keyedHash }: Tx, accountId: string, key: string): string =>
  keyedHash(`sid ${accountId} ${key}`)

const selectByHash = selectRows({
  values: ({ erasedMessage: e }) => ({ accountId: e.accountId, hash: e.hash, other: e.hash }),
  query: ({ q, t: { erasedMessage: e } }, { accountId, hash, other }) =>
    q
      .select({ messageId: e.messageId })
      .from(e)
      .where(and(eq(e.accountId, accountId), or(eq(e.hash, hash), eq(e.hash, other))))
      .limit(1),
})

const mayHaveErased = mayHaveRows((t) => t.erasedMessage)

/** The id that a message had which came in under a key, or another one, and was erased lately. */
export async function findErasedId(
  tx: Tx,
  accountId: string,
  key: string,
  otherKey = key,
): Promise<string | undefined> {
  if (!(await mayHaveErased(tx, accountId))) return undefined
  const [erased] = await selectByHash(tx, {
    accountId,
    hash: hashOf(tx, accountId, key),
    other: hashOf(tx, accountId, otherKey),
  })
  return erased?.messageId
}

/** Remembers messages that are about to be erased, so that a repetition of one is known for a while. */
export async function rememberErased(
  tx: Tx,
  messages: readonly Pick<MessageRow, 'accountId' | 'id' | 'contactId' | 'channelId' | 'incomingKey'>[],
): Promise<void> {
  const { q, t, now } = tx
  const e = t.erasedMessage
  const fromIds = await readFromIds(tx, [...new Set(messages.map(({ contactId }) => contactId))])
  const keysOf = ({ contactId, channelId }: (typeof messages)[number], incomingKey: string) => {
    const senders = channelId === null && !incomingKey.startsWith(' ') ? fromIds.get(contactId) : undefined
    return senders?.map((fromId) => keyOfSender(incomingKey, fromId)) ?? [incomingKey]
  }
  const rows = messages.flatMap((message) => {
    const { accountId, id: messageId, incomingKey } = message
    if (incomingKey === null) return []
    const expiresAt = now + keptMs
    return keysOf(message, incomingKey).map((key) => ({
      accountId,
      hash: hashOf(tx, accountId, key),
      messageId,
      expiresAt,
    }))
  })
  for (let at = 0; at < rows.length; at += batchSize)
    await q
      .insert(e)
      .values(rows.slice(at, at + batchSize))
      .onConflictDoNothing({ target: [e.accountId, e.hash] })
}

/** Forgets up to 500 erased messages that no repetition is expected of any more. Returns whether more may be left. */
export async function deleteExpiredErasedMessages({ q, t, now }: Tx): Promise<boolean> {
  const e = t.erasedMessage
  const expired = q
    .select({ accountId: e.accountId, hash: e.hash })
    .from(e)
    .where(lte(e.expiresAt, now))
    .limit(batchSize)
  const deleted = await q
    .delete(e)
    .where(sql`(${e.accountId}, ${e.hash}) in ${expired}`)
    .returning({ hash: e.hash })
  return deleted.length === batchSize
}
