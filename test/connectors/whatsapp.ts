import { Message } from '@replyloop/shared/contract/message'
import { askDashboard } from '../support/dashboardApi.ts'
import type { TestAccount } from '../support/factories.ts'
import type { Graph } from '../support/graph.ts'
import type { SentMessage } from '../support/graph/state.ts'
import type { TestServer } from '../support/server.ts'
import { until } from '../support/time.ts'
import { becomes } from '../support/webhooks.ts'
import { whatsappOf } from '../support/whatsapp.ts'

export type WhatsappFor = ReturnType<typeof whatsappFor>

/** The one WhatsApp channel of each account, and what happens there. It is connected when it is first asked for. */
export function whatsappFor(server: TestServer, graph: Graph) {
  const { connect } = whatsappOf(server, graph)
  const connected = new Map<string, ReturnType<typeof connect>>()

  return async (account: TestAccount) => {
    const connecting = connected.get(account.id) ?? connect(account)
    connected.set(account.id, connecting)
    const channel = await connecting
    const { number, hookUrl } = channel
    const at = { number, hookUrl }
    const post = async (path: string, body?: object) => {
      const answer = await askDashboard(server, account, 'POST', path, { body })
      if (answer.status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`)
      return answer.body
    }
    return {
      channel,
      /** A person writes, and gets an answer from the inbox: the message, and what WhatsApp accepted. */
      answer: async (body: string): Promise<{ id: string; sent: SentMessage }> => {
        await channel.writes({ from: '4915112345678', name: 'Jane Doe', body: 'How much is it?' })
        const { data } = (await account.client.listMessages({ query: { channel: channel.name } })).body
        const { id } = Message.parse(await post(`/contacts/${String(data[0]?.contactId)}/replies`, { body }))
        await becomes(account, id, 'Sent')
        const sent = await until(() => graph.sent.find(({ callbackData }) => callbackData === id))
        if (sent === undefined) throw new Error(`${id} was not sent`)
        return { id, sent }
      },
      /** WhatsApp tells what became of a message. */
      tell: (sent: SentMessage, status: 'delivered' | 'read') => graph.status(sent, status, { hookUrl }),
      /** Meta has a template in one state, and decides about it. */
      decide: async (name: string, before: string, decision: string) => {
        const { businessAccountId } = number
        const components = [{ type: 'BODY', text: 'Hi {{1}}, your order is ready to be picked up.' }]
        const template = graph.templates.add(businessAccountId, { name, status: before, components })
        await post(`/connected_channels/${channel.id}/templates/sync`)
        await graph.decides(template, decision, {}, at)
      },
      /** Meta takes nothing from the business account any more. */
      ban: () =>
        graph.tells(
          'account_update',
          {
            event: 'DISABLED_UPDATE',
            ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'November 25, 2026' },
          },
          at,
        ),
    }
  }
}
