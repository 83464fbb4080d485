import { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { eq } from 'drizzle-orm'
import { stopChannel } from '../../server/src/modules/channels/connecting/stopChannel.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { askDashboard, rowsOf } from './dashboardApi.ts'
import { openDataOf } from './databases.ts'
import type { TestAccount } from './factories.ts'
import type { Graph } from './graph.ts'
import type { TestServer } from './server.ts'

/** The channels of a server's accounts, whose numbers a stand-in of the Graph API has. */
export function channelsOf(server: TestServer, graph: Graph) {
  const ask = (account: TestAccount, method: string, path = '', body?: unknown, headers = {}) =>
    askDashboard(server, account, method, `/connected_channels${path}`, { body, headers })
  const post = (account: TestAccount, given: object = {}, settings: Record<string, string> = {}) => {
    const { verifyToken: _made, ...entered } = graph.settings(graph.addNumber())
    return ask(account, 'POST', '', { kind: 'whatsapp', settings: { ...entered, ...settings }, ...given })
  }
  return {
    ask,
    /** Connects a new number; `settings` replace some of those that it is connected with. */
    post,
    /** The same, and expects it to succeed. */
    connect: async (...given: Parameters<typeof post>): Promise<ConnectedChannel> => {
      const answer = await post(...given)
      expect(answer).toMatchObject({ status: 201 })
      return ConnectedChannel.parse(answer.body)
    },
    read: async (account: TestAccount, id: string) =>
      ConnectedChannel.parse((await ask(account, 'GET', `/${id}`)).body),
    list: async (account: TestAccount) => rowsOf(await ask(account, 'GET')),
    /** What bad hooks leave of a channel, and what its provider tells of it. */
    tell: async ({ id, accountId }: { id: string; accountId: string }, notices: readonly string[]) => {
      const db = await openDataOf(server.dataDir)
      await db.write(async ({ q, t, now }) => {
        const refused = { refusedHooks: 3, refusedHookReason: 'The signature is not that of the app secret' }
        await q.update(t.channel).set(refused).where(eq(t.channel.id, id))
        for (const detail of notices) {
          const notice = {
            accountId,
            channelId: id,
            kind: 'account_update',
            detail,
            body: null,
            createdAt: now,
          }
          await q.insert(t.channelNotice).values({ ...notice, id: newId('ntc', now) })
        }
      })
      await db.close()
    },
    /** Stops a channel as what its provider says does. */
    stop: async (id: string, reason: string | null = 'The token has ended') => {
      const db = await openDataOf(server.dataDir)
      await db.write((tx) => stopChannel(tx, id, reason))
      await db.close()
    },
  }
}
