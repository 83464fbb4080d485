import { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { entriesOf } from '@replyloop/shared/contract/json'
import { askDashboard } from './dashboardApi.ts'
import type { TestAccount } from './factories.ts'
import type { TestServer } from './server.ts'

/** Connects a number or a service at a provider that stands in for one, and asks that provider about it. */
export async function connectSms(
  server: Pick<TestServer, 'origin'> & Parameters<typeof askDashboard>[0],
  account: Pick<TestAccount, 'apiKey'>,
  body: { kind: 'twilio' | 'telnyx'; name?: string; settings: Record<string, string> },
): Promise<ConnectedChannel & { hookUrl: string }> {
  const answer = await askDashboard(server, account, 'POST', '/connected_channels', { body })
  // Commands, in which there is no `expect`, call this too.
  if (answer.status !== 201) throw new Error(`the number was refused: ${JSON.stringify(answer.body)}`)
  const { id } = ConnectedChannel.parse(answer.body)
  for (const action of ['test', 'subscribe']) {
    const asked = await askDashboard(server, account, 'POST', `/connected_channels/${id}/${action}`)
    if (asked.status !== 200 || entriesOf(asked.body).get('works') === false)
      throw new Error(`${action} was refused: ${JSON.stringify(asked.body)}`)
  }
  const channel = ConnectedChannel.parse(
    (await askDashboard(server, account, 'GET', `/connected_channels/${id}`)).body,
  )
  if (channel.hookUrl === null) throw new Error('the channel has no address for hooks')
  return { ...channel, hookUrl: channel.hookUrl }
}
