import { asc, eq } from 'drizzle-orm'
import type { Clock } from '../../server/src/platform/clock/clock.ts'
import { openDataOf } from './databases.ts'
import { suiteResource } from './resource.ts'
import type { TestServer } from './server.ts'

/** What a server's database has of channels that no answer shows yet, for the tests of a suite. */
export function suiteChannelRows(server: TestServer, clock: Clock) {
  const db = suiteResource(() => openDataOf(server.dataDir, clock))
  /** How a contact is known on channels, in the order of addresses. */
  const identitiesOf = async (contactId: string) => {
    const { q, t } = db.read
    const { identity: i } = t
    return q.select().from(i).where(eq(i.contactId, contactId)).orderBy(asc(i.address))
  }
  return {
    identitiesOf,
    addressesOf: async (contactId: string) => (await identitiesOf(contactId)).map(({ address }) => address),
    /** The notices of a channel, the oldest first. */
    noticesOf: async (channelId: string) => {
      const { q, t } = db.read
      const { channelNotice: n } = t
      return q.select().from(n).where(eq(n.channelId, channelId)).orderBy(asc(n.id))
    },
    channelRow: async (id: string) => {
      const { q, t } = db.read
      const [row] = await q.select().from(t.channel).where(eq(t.channel.id, id))
      return row
    },
    /** Deletes a channel as an account's deletion does. */
    deleteChannel: (id: string) =>
      db.write(async ({ q, t }) => {
        await q.delete(t.channel).where(eq(t.channel.id, id))
      }),
  }
}
