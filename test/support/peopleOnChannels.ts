import { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { eq } from 'drizzle-orm'
import { insertIdentity } from '../../server/src/modules/contacts/identities.store.ts'
import { askDashboard } from './dashboardApi.ts'
import { openDataOf } from './databases.ts'
import type { TestAccount } from './factories.ts'
import type { TestServer } from './server.ts'

const hex = '0123456789abcdef'.repeat(2)
const nobody = 'http://127.0.0.1:9'

/** What channels of some kinds are connected with, whose provider nobody is asked of. */
const settings = {
  twilio: { accountSid: `AC${hex}`, authToken: 'secret', from: '+12025550123', apiUrl: nobody },
  messenger: { pageId: '1234567890', accessToken: 'secret', appSecret: 'secret', apiUrl: nobody },
}

/** Channels of a server's accounts that nobody stands in for, and the people there, as stored. */
export function peopleOnChannels({ origin, dataDir }: TestServer) {
  const write = async (change: Parameters<Awaited<ReturnType<typeof openDataOf>>['write']>[0]) => {
    const db = await openDataOf(dataDir)
    await db.write(change)
    await db.close()
  }
  return {
    connect: async (account: TestAccount, kind: keyof typeof settings, more: Record<string, string> = {}) => {
      const body = { kind, settings: { ...settings[kind], ...more } }
      const answer = await askDashboard({ origin }, account, 'POST', '/connected_channels', { body })
      return ConnectedChannel.parse(answer.body)
    },
    /** Makes an address known as a contact's, who wrote there last at an instant. */
    addAddress: (
      account: TestAccount,
      channel: ConnectedChannel,
      person: { contactId: string; address: string; lastReceivedAt: number | null },
    ) => write((tx) => insertIdentity(tx, { accountId: account.id, channelId: channel.id, ...person })),
    /** Changes when somebody wrote last, as time does. */
    wroteAt: (address: string, lastReceivedAt: number) =>
      write(async ({ q, t: { identity: i } }) => {
        await q.update(i).set({ lastReceivedAt }).where(eq(i.address, address))
      }),
  }
}
