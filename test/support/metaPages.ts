import { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { botCampaign, type Campaign } from './conversation.ts'
import { askDashboard, rowsOf } from './dashboardApi.ts'
import { openAccount, type TestAccount } from './factories.ts'
import type { Graph } from './graph.ts'
import type { PageHookEvent, PageWritten } from './graph/pageHooks.ts'
import type { GraphPage } from './graph/pages.ts'
import type { PageHookOptions } from './graph/postPageHooks.ts'
import type { Declaration, TestServer } from './server.ts'

/** The kinds of channels that pages at Meta are. */
export type PageKind = 'messenger' | 'instagram'

/** A page, or its account on Instagram, that is connected as a channel. */
export type ConnectedPage = Awaited<ReturnType<ReturnType<typeof pagesOf>['connect']>>

/** Channels of Messenger or of Instagram of a server's accounts, at a stand-in of the Graph API. */
export function pagesOf(server: TestServer, graph: Graph, kind: PageKind) {
  const settingsOf = (page: GraphPage) =>
    kind === 'messenger' ? graph.pageSettings(page) : graph.instagramSettings(page)

  /** Connects a page, a new one unless told. */
  async function connect(
    account: TestAccount,
    page: GraphPage = graph.addPage(),
    settings: Record<string, string> = {},
    name?: string,
  ) {
    const body = { kind, name, settings: { ...settingsOf(page), ...settings } }
    const answer = await askDashboard(server, account, 'POST', '/connected_channels', { body })
    // Commands, in which there is no `expect`, call this too.
    if (answer.status !== 201) throw new Error(`the page was refused: ${JSON.stringify(answer.body)}`)
    const channel = ConnectedChannel.parse(answer.body)
    const inbox = page[kind]
    inbox.hookUrl = `${server.origin}/hooks/${channel.id}`
    const taken = async (posted: Promise<number[]>) => {
      const statuses = await posted
      if (statuses.some((status) => status !== 200)) throw new Error(`a hook was answered ${statuses.join()}`)
    }
    return {
      ...channel,
      page,
      inbox,
      writes: (written: PageWritten, options: PageHookOptions = {}) =>
        taken(graph.pageHooks.writes(inbox, written, options)),
      echoes: (written: PageWritten, options: PageHookOptions = {}) =>
        taken(graph.pageHooks.echoes(inbox, written, options)),
      post: (...events: PageHookEvent[]) => taken(graph.pageHooks.post(inbox, events)),
      postStandby: (...events: PageHookEvent[]) =>
        taken(graph.pageHooks.post(inbox, events, { standby: true })),
      /** What the channel has sent, the oldest first. */
      sent: () => graph.sentByPages.filter((sent) => sent.inbox === inbox),
    }
  }

  /** An account with a page, the list Leads and a campaign whose bot answers there. */
  async function open(
    campaign: Partial<Campaign> = {},
    given: Partial<Declaration> = {},
    settings: Record<string, string> = {},
  ) {
    const campaigns = [botCampaign({ channel: kind, ...campaign })]
    const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns, ...given })
    const channel = await connect(account, undefined, settings)
    const { client } = account
    return {
      account,
      channel,
      /** The messages of all contacts, the oldest first. */
      messages: async () => (await client.listMessages({ query: { limit: '100' } })).body.data.toReversed(),
      /** The id of the only contact of the account. */
      contactId: async () => {
        const [contact, ...others] = rowsOf(await askDashboard(server, account, 'GET', '/contact_search'))
        expect(others).toEqual([])
        return String(contact?.['id'])
      },
      timeline: async (id: string) =>
        (await client.getTimeline({ params: { id }, query: { limit: '100' } })).body.data.toReversed(),
      replies: (id: string, body: Record<string, unknown>) =>
        askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body }),
      conversation: (id: string) => askDashboard(server, account, 'GET', `/conversations/${id}`),
    }
  }

  return { connect, open }
}
