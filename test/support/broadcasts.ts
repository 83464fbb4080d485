import { createServer } from 'node:http'
import { Broadcast, BroadcastPlan, type Recipient, RecipientPage } from '@replyloop/shared/contract/broadcast'
import { Message } from '@replyloop/shared/contract/message'
import { funnel, type Campaign } from './conversation.ts'
import { openOwner, rowsOf, type Person } from './dashboardApi.ts'
import { createContact, readPages, type TestAccount } from './factories.ts'
import { listenLocally } from './ports.ts'
import type { Declaration, TestServer } from './server.ts'
import { until } from './time.ts'

/** A Live campaign that greets nobody. */
export const quietCampaign = (given: Partial<Campaign> = {}): Campaign =>
  funnel({ triggerOnListAdd: false, ...given })

let accepting: Promise<number> | undefined

/** Where what is sent is accepted, as long as the tests of a file run: nothing goes out where nothing carries it. */
export async function acceptingWebhook(): Promise<{ url: string }> {
  accepting ??= listenLocally(createServer((_, response) => response.writeHead(200).end()).unref())
  return { url: `http://127.0.0.1:${await accepting}` }
}

/** An account without a reply webhook whose messages fail at once: what could carry them wants those of another channel. */
export async function openFailing(
  ...[server, given = {}]: Parameters<typeof openBroadcasts>
): ReturnType<typeof openBroadcasts> {
  const opened = await openBroadcasts(server, { replyWebhook: null, ...given })
  const filter = { channel: 'elsewhere' }
  const body = { targetUrl: 'https://platform.example/replies', events: ['message.reply'], filter }
  expect(await opened.account.ask('POST', '/webhooks', { body })).toMatchObject({ status: 201 })
  return opened
}

/** An account with a Live campaign and the list Leads, and what is done with broadcasts there. */
export async function openBroadcasts(
  server: TestServer,
  { campaigns = [quietCampaign()], ...given }: Partial<Declaration> & { campaigns?: Campaign[] } = {},
) {
  const made = await openOwner(server, {
    lists: [{ name: 'Leads' }, { name: 'Others' }],
    campaigns,
    replyWebhook: await acceptingWebhook(),
    ...given,
  })
  return broadcastsOf(made.account, made.owner, campaigns[0]?.name)
}

/** The same in an account that has them. */
export function broadcastsOf<
  A extends Pick<TestAccount, 'ask' | 'client' | 'listId' | 'campaignId'>,
  O extends Pick<Person, 'ask'>,
>(account: A, owner: O, campaign = 'Funnel') {
  const { client } = account
  const listId = account.listId('Leads')
  const campaignId = account.campaignId(campaign)
  const post = (id: string, action: string, body?: object) =>
    account.ask('POST', `/broadcasts/${id}/${action}`, { body: body ?? {} })
  const write = async (fields: object = {}) => {
    const answer = await account.ask('POST', '/broadcasts', {
      body: {
        name: 'Sale',
        campaignId,
        audience: { listId },
        content: { body: 'Hi {{firstName|there}}' },
        ...fields,
      },
    })
    expect(answer).toMatchObject({ status: 201 })
    return Broadcast.parse(answer.body).id
  }
  const planOf = async (id: string) => {
    const first = await post(id, 'dry_run')
    // One of many people is made by a job.
    const answer =
      first.status === 202
        ? await until(
            () => account.ask('GET', `/broadcasts/${id}/dry_run`),
            ({ status }) => status !== 202,
          )
        : first
    expect(answer).toMatchObject({ status: 200 })
    return BroadcastPlan.parse(answer.body)
  }
  const start = async (id: string) => post(id, 'start', { planHash: (await planOf(id)).planHash })
  const recipients = async (id: string, limit = 100): Promise<Recipient[]> =>
    (
      await readPages(async (cursor) => {
        const query = new URLSearchParams({ limit: String(limit), ...(cursor !== undefined && { cursor }) })
        return {
          body: RecipientPage.parse((await account.ask('GET', `/broadcasts/${id}/recipients?${query}`)).body),
        }
      })
    ).flat()
  return {
    account,
    owner,
    listId,
    campaignId,
    post,
    write,
    planOf,
    start,
    recipients,
    /** Puts new people on a list, each with what `fields` say of the one with that number. */
    people: async (count: number, fields: (at: number) => object = () => ({}), on = listId) => {
      const ids: string[] = []
      for (let at = 0; at < count; at += 1)
        ids.push((await createContact(account, { listId: on, ...fields(at) })).id)
      return ids
    },
    read: async (id: string) => Broadcast.parse((await account.ask('GET', `/broadcasts/${id}`)).body),
    /** What has been sent, the oldest first. */
    messages: async () =>
      (await readPages((cursor) => client.listMessages({ query: { limit: '100', cursor } })))
        .flat()
        .map((message) => Message.parse(message))
        .filter(({ direction }) => direction === 'outgoing')
        .toReversed(),
    lines: async () =>
      rowsOf(await owner.ask('GET', '/audit_log?limit=100'))
        .map(({ action }) => String(action))
        .filter((action) => action.startsWith('broadcast_'))
        .toReversed(),
  }
}
