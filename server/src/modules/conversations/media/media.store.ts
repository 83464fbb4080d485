import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'

const selectHashes = selectRows({
  values: ({ message }) => ({ contactId: message.contactId }),
  query: ({ q, t: { message: m } }, { contactId }) =>
    q
      .selectDistinct({ hash: m.mediaHash })
      .from(m)
      .where(and(eq(m.contactId, contactId), isNotNull(m.mediaHash))),
})

const selectFurtherHashes = selectRows({
  values: ({ message }) => ({ contactId: message.contactId }),
  query: ({ q, t: { attachment: a, message: m } }, { contactId }) =>
    q
      .selectDistinct({ hash: a.hash })
      .from(a)
      .innerJoin(m, eq(m.id, a.messageId))
      .where(and(eq(m.contactId, contactId), isNotNull(a.hash))),
})

/** The hashes of the files that a contact's messages show. */
export async function mediaHashesOf(read: Reader, contactId: string): Promise<string[]> {
  const rows = await selectHashes(read, { contactId })
  const further = await selectFurtherHashes(read, { contactId })
  return [...rows, ...further].flatMap(({ hash }) => hash ?? [])
}

/** What became of a file that a provider hands out by a reference. */
export type ReferredMedia = { hash: string; bytes: number; contentType: string } | { error: string }

/**
 * Stores what became of a message's file at a position that its provider hands out by a reference, which is of no use any more.
 * Returns whether the message still waited for it.
 */
export const setReferredMedia = (
  tx: Tx,
  id: string,
  position: number,
  fetched: ReferredMedia,
): Promise<boolean> =>
  position === 0 ? setFirstMedia(tx, id, fetched) : setFurtherMedia(tx, id, position, fetched)

/** The link of a message whose first file is gone: an empty one keeps it among those with files where it has further ones. */
const linkOfNone = ({ attachment: a }: Schema, messageId: string) =>
  sql<string | null>`(select '' from ${a} where ${a.messageId} = ${messageId} limit 1)`

async function setFirstMedia({ q, t }: Tx, id: string, fetched: ReferredMedia): Promise<boolean> {
  const { message: m } = t
  const change =
    'error' in fetched
      ? { mediaError: fetched.error, mediaUrl: linkOfNone(t, id) }
      : { mediaHash: fetched.hash, mediaBytes: fetched.bytes, mediaContentType: fetched.contentType }
  const rows = await q
    .update(m)
    .set({ ...change, mediaRef: null })
    .where(and(eq(m.id, id), isNotNull(m.mediaRef)))
    .returning({ id: m.id })
  return rows.length > 0
}

async function setFurtherMedia(
  { q, t: { attachment: a } }: Tx,
  messageId: string,
  position: number,
  fetched: ReferredMedia,
): Promise<boolean> {
  const rows = await q
    .update(a)
    .set({ ...fetched, mediaRef: null })
    .where(and(eq(a.messageId, messageId), eq(a.position, position), isNotNull(a.mediaRef)))
    .returning({ messageId: a.messageId })
  return rows.length > 0
}

/** Stores what became of a linked file of a message at a position; `false` once the message is erased. */
export async function setLinkedMedia(
  { q, t: { attachment: a, message: m } }: Tx,
  id: string,
  position: number,
  fetched: { hash: string; bytes: number } | { error: string },
): Promise<boolean> {
  if (position > 0) {
    const rows = await q
      .update(a)
      .set(fetched)
      .where(and(eq(a.messageId, id), eq(a.position, position), isNotNull(a.url)))
      .returning({ id: a.messageId })
    return rows.length > 0
  }
  const change =
    'error' in fetched
      ? { mediaError: fetched.error }
      : { mediaHash: fetched.hash, mediaBytes: fetched.bytes, mediaError: null }
  const rows = await q
    .update(m)
    .set(change)
    .where(and(eq(m.id, id), isNotNull(m.mediaUrl)))
    .returning({ id: m.id })
  return rows.length > 0
}

/** Stores what is said in the voice note of a message. */
export async function setTranscript(
  { q, t: { message: m } }: Tx,
  id: string,
  transcript: string,
): Promise<void> {
  await q.update(m).set({ transcript }).where(eq(m.id, id))
}
