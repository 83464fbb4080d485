import { and, eq, isNotNull } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'

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
