import { ConversationWork } from '@replyloop/shared/contract/conversationWork'
import { z } from 'zod'
import { botCampaign, openContact } from './conversation.ts'
import { rowsOf, type Person } from './dashboardApi.ts'
import { openAccount, type TestAccount, type TestResponse } from './factories.ts'
import type { TestServer } from './server.ts'
import { anyInstant } from './suite.ts'

const workIn = ({ body }: TestResponse) => ConversationWork.omit({ contactId: true }).parse(body)

/** A contact of an account, and what can be done with its conversation by a key or by a member. */
export async function conversationOf(server: TestServer, account: TestAccount) {
  const ann = await openContact(server, account)
  const path = `/conversations/${ann.id}`
  return {
    ...ann,
    account,
    path,
    etag: async () => (await account.ask('GET', path)).headers.get('etag') ?? 'none',
    work: async () => workIn(await account.ask('GET', path)),
    change: (body: object, headers: Record<string, string> = {}) =>
      account.ask('PATCH', path, { body, headers }),
    changes: (person: Person, body: object) => person.ask('PATCH', path, { body }),
    /** What was done with it, the oldest first. */
    done: async () =>
      (await ann.timeline())
        .filter(({ subject }) => subject === 'conversation')
        .map(({ rule, detail }) => `${rule}: ${detail ?? ''}`),
  }
}

/** The same of an account with a campaign whose bot is off. */
export const openWork = async (server: TestServer) =>
  conversationOf(
    server,
    await openAccount(server, {
      lists: [{ name: 'Leads' }],
      campaigns: [botCampaign({ botEnabled: false })],
    }),
  )

const Event = z.object({
  data: z.object({
    contact: z.object({ id: z.string() }),
    conversation: ConversationWork,
    member: z.object({ id: z.string(), name: z.string() }).optional(),
  }),
})

/** What the events of a type tell of the conversations of an account, the newest first. */
export const workEventsOf = async (account: TestAccount, type: string) =>
  z
    .array(Event)
    .parse(rowsOf(await account.ask('GET', `/events?type=${type}`)))
    .map(({ data }) => data)

/** What a conversation shows in which a contact has written, and nobody else. */
export const workOnOpen = {
  state: 'open',
  snoozedUntil: null,
  untilTheyWrite: false,
  assigneeId: null,
  teamId: null,
  waitingSince: anyInstant,
  replyDueAt: null,
  episodeId: expect.any(String),
}
