import { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { Contact } from '@replyloop/shared/contract/contact'
import { botCampaign, type Campaign } from './conversation.ts'
import { askDashboard, rowsOf } from './dashboardApi.ts'
import { openAccount, type TestAccount } from './factories.ts'
import type { Graph } from './graph.ts'
import type { Change } from './graph/hooks.ts'
import type { HookOptions } from './graph/postHooks.ts'
import type { GraphNumber } from './graph/state.ts'
import type { Declaration, TestServer } from './server.ts'

type Written = Parameters<Graph['writes']>[0]

/** WhatsApp channels of a server's accounts, at a stand-in of the Graph API. */
export function whatsappOf(server: TestServer, graph: Graph) {
  /** Connects a number, a new one unless told. */
  async function connect(
    account: TestAccount,
    number: GraphNumber = graph.addNumber(),
    settings: Record<string, string> = {},
    name?: string,
  ) {
    const body = { kind: 'whatsapp', name, settings: { ...graph.settings(number), ...settings } }
    const answer = await askDashboard(server, account, 'POST', '/connected_channels', { body })
    // Commands, in which there is no `expect`, call this too.
    if (answer.status !== 201) throw new Error(`the number was refused: ${JSON.stringify(answer.body)}`)
    const channel = ConnectedChannel.parse(answer.body)
    const hookUrl = `${server.origin}/hooks/${channel.id}`
    const to = { number, hookUrl }
    const taken = async (posted: Promise<number[]>) => {
      const statuses = await posted
      if (statuses.some((status) => status !== 200)) throw new Error(`a hook was answered ${statuses.join()}`)
    }
    return {
      ...channel,
      number,
      hookUrl,
      writes: (written: Written, options: HookOptions = {}) =>
        taken(graph.writes(written, { ...to, ...options })),
      echoes: (written: Written, options: HookOptions = {}) =>
        taken(graph.echoes(written, { ...to, ...options })),
      post: (...changes: Change[]) => taken(graph.post(changes, to)),
    }
  }

  /** An account with a number, the list Leads and a campaign whose bot answers on WhatsApp. */
  async function open(campaign: Partial<Campaign> = {}, given: Partial<Declaration> = {}) {
    const campaigns = [botCampaign({ channel: 'whatsapp', ...campaign })]
    const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns, ...given })
    const channel = await connect(account)
    const { client } = account
    return {
      account,
      channel,
      /** The messages of a contact, or of all, the oldest first. */
      messages: async (contactId?: string) =>
        (
          await client.listMessages({
            query: { limit: '100', ...(contactId !== undefined && { contactId }) },
          })
        ).body.data.toReversed(),
      /** The contacts of the account. */
      contacts: async () => rowsOf(await askDashboard(server, account, 'GET', '/contact_search?limit=100')),
      /** The only contact of the account. */
      contact: async () => {
        const [contact, ...others] = rowsOf(await askDashboard(server, account, 'GET', '/contact_search'))
        expect(others).toEqual([])
        return Contact.parse((await account.ask('GET', `/contacts/${String(contact?.['id'])}`)).body)
      },
      timeline: async (id: string) =>
        (await client.getTimeline({ params: { id }, query: { limit: '100' } })).body.data.toReversed(),
    }
  }

  return { connect, open }
}
