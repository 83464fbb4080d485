import { and, eq, isNotNull } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** The hashes of the files that a contact's messages show. */
export async function mediaHashesOf({ q, t }: Reader, contactId: string): Promise<string[]> {
  const rows = await q
    .selectDistinct({ hash: t.message.mediaHash })
    .from(t.message)
    .where(and(eq(t.message.contactId, contactId), isNotNull(t.message.mediaHash)))
  const further = await q
    .selectDistinct({ hash: t.attachment.hash })
    .from(t.attachment)
    .innerJoin(t.message, eq(t.message.id, t.attachment.messageId))
    .where(and(eq(t.message.contactId, contactId), isNotNull(t.attachment.hash)))
  return [...rows, ...further].flatMap(({ hash }) => hash ?? [])
}

/** What became of a file that a provider hands out by a reference. */
export type ReferredMedia = { hash: string; bytes: number; contentType: string } | { error: string }

/**
 * Stores what became of a message's file that its provider hands out by a reference, which is of no use any more. Returns
 * whether the message still waited for it.
 */
export async function setReferredMedia(
  { q, t: { message: m } }: Tx,
  id: string,
  fetched: ReferredMedia,
): Promise<boolean> {
  const change =
    'error' in fetched
      ? { mediaError: fetched.error }
      : { mediaHash: fetched.hash, mediaBytes: fetched.bytes, mediaContentType: fetched.contentType }
  const rows = await q
    .update(m)
    .set({ ...change, mediaRef: null })
    .where(and(eq(m.id, id), isNotNull(m.mediaRef)))
    .returning({ id: m.id })
  return rows.length > 0
}
