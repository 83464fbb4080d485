import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { select } from '../../../platform/db/statements/declare.ts'
import { sidOfSender } from '../messageSid.rules.ts'

const selectBySid = select({
  values: ({ message: m }) => ({ accountId: m.accountId, sid: m.messageSid }),
  query: ({ q, t: { message: m } }, { accountId, sid }) =>
    q
      .select({ id: m.id })
      .from(m)
      .where(and(eq(m.accountId, accountId), eq(m.messageSid, sid))),
})

/** The id of the message that came in under a provider's own id. */
export async function findIdBySid(read: Reader, accountId: string, sid: string): Promise<string | undefined> {
  const [message] = await selectBySid(read, { accountId, sid })
  return message?.id
}

const selectOfSender = select({
  values: ({ message: m }) => ({ accountId: m.accountId, sid: m.messageSid, own: m.messageSid }),
  query: ({ q, t: { message: m } }, { accountId, sid, own }) =>
    q
      .select({ id: m.id, contactId: m.contactId, messageSid: m.messageSid })
      .from(m)
      .where(and(eq(m.accountId, accountId), or(eq(m.messageSid, sid), eq(m.messageSid, own)))),
})

/** The messages that came in under a client's own id: the first one, and that of this sender where that is another one. */
export const listBySid = (read: Reader, accountId: string, messageSid: string, fromId: string) =>
  selectOfSender(read, { accountId, sid: messageSid, own: sidOfSender(messageSid, fromId) })

/** The messages of a contact that came in under a client's own id. */
export function listWithSid({ q, t: { message: m } }: Reader, contactId: string) {
  return q
    .select({
      id: m.id,
      accountId: m.accountId,
      contactId: m.contactId,
      channelId: m.channelId,
      messageSid: m.messageSid,
    })
    .from(m)
    .where(and(eq(m.contactId, contactId), isNotNull(m.messageSid)))
}

/** Those of some ids of a provider's under which a message of the account has come in. */
export const listKnownSids = ({ q, t: { message: m } }: Reader, accountId: string, sids: readonly string[]) =>
  q
    .select({ messageSid: m.messageSid })
    .from(m)
    .where(and(eq(m.accountId, accountId), inArray(m.messageSid, [...sids])))
