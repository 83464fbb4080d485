import { funnel } from '../../support/conversation.ts'
import type { Graph } from '../../support/graph.ts'
import { createContact, newPhone, type TestAccount } from '../../support/factories.ts'
import { readMessage, receive } from '../../support/messages.ts'
import type { Declaration, TestServer } from '../../support/server.ts'
import { send } from '../../support/webhooks.ts'
import { whatsappFor, type WhatsappFor } from '../whatsapp.ts'

const shop = 'client@example.com'
let shops = 0

/** An agency with lists, a campaign whose bot hands over, and a shop whose next message makes a recharge due. */
export const declareAgency = (): Partial<Declaration> => {
  shops += 1
  return {
    type: 'agency',
    lists: [{ name: 'Leads' }, { name: 'Customers' }],
    campaigns: [{ name: 'Desk', status: 'Live', type: 'Incoming', botEnabled: true }],
    subAccounts: [
      {
        email: `${shops}-${shop}`,
        name: 'Shop',
        credits: 100,
        autoRecharge: { threshold: 100, amount: 50 },
        lists: [{ name: 'Leads' }],
        campaigns: [funnel()],
      },
    ],
  }
}

/** Has a contact join a list. */
export const join = (account: TestAccount, list: string, contactId: string) =>
  account.client.joinList({ params: { id: account.listId(list) }, body: { contactId } })

/** A broadcast to some new contacts is started, who may have opted out; returns its id. */
async function startBroadcast(account: TestAccount, people: number, optedOut = false): Promise<string> {
  const { client } = account
  for (let made = 0; made < people; made += 1) {
    const { id } = await createContact(account, { phone: newPhone(), tags: ['regular'] })
    await client.updateContact({ params: { id }, body: { optedOut } })
  }
  const [campaign] = (await client.listCampaigns()).body.data
  const draft = {
    name: 'Sale',
    campaignId: campaign?.id ?? '',
    audience: { filter: { of: 'tag', op: 'is', value: 'regular' } },
    channel: 'crm',
    content: { body: 'Our sale begins today.' },
    ratePerMinute: 1,
    purpose: 'transactional',
  } as const
  const { id } = (await client.createBroadcast({ body: draft })).body
  const plan = (await client.dryRunBroadcast({ params: { id } })).body
  if (!('planHash' in plan)) throw new Error('so few people take a job to plan')
  await client.startBroadcast({ params: { id }, body: { planHash: plan.planHash } })
  return id
}

/** A contact has written, and its conversation is changed by each change in turn; returns what its events tell. */
async function work(account: TestAccount, ...changes: Change[]): Promise<object> {
  await receive(account, { body: 'Hello there' })
  const [listed] = (await account.client.listConversations({ query: { limit: 1 } })).body.data
  const contactId = listed?.contact.id ?? ''
  for (const body of changes) await account.client.updateConversation({ params: { contactId }, body })
  return { contact: { id: contactId }, member: { id: null, name: null } }
}
type Change = NonNullable<Parameters<TestAccount['client']['updateConversation']>[0]['body']>

/** What makes each trigger's event happen, and what of it the Zap gets. */
export const happeningsOf = (
  server: TestServer,
  graph: Graph,
): Record<string, (account: TestAccount) => Promise<object>> => ({
  new_reply: async (account) => ({
    messageId: await send(account, { body: 'On its way.' }),
    body: 'On its way.',
    channel: 'crm',
  }),
  new_incoming_message: async (account) => ({ id: await receive(account, { body: 'Hello' }), body: 'Hello' }),
  new_contact: async (account) => ({ id: (await createContact(account)).id }),
  contact_added_to_list: async (account) => {
    const { id } = await createContact(account)
    await join(account, 'Leads', id)
    return { contact: { id }, list: { name: 'Leads' } }
  },
  conversation_needs_human: async (account) => {
    const id = await receive(account, { body: 'I want to talk to a human' })
    return { reason: 'asked_for_human', lastMessage: { id } }
  },
  message_failed: async (account) => ({
    id: await send(account), // to an account that has set no reply webhook
    status: 'Failed',
    error: { kind: 'not_configured' },
  }),
  conversation_opened: async (account) => ({
    ...(await work(account)),
    conversation: expect.objectContaining({ state: 'open', assigneeId: null }),
  }),
  conversation_assigned: async (account) => {
    const { id: teamId } = (await account.client.createTeam({ body: { name: 'Support' } })).body
    return { ...(await work(account, { teamId })), conversation: expect.objectContaining({ teamId }) }
  },
  conversation_snoozed: async (account) => ({
    ...(await work(account, { untilTheyWrite: true })),
    conversation: expect.objectContaining({ state: 'snoozed', untilTheyWrite: true }),
  }),
  conversation_closed: async (account) => ({
    ...(await work(account, { state: 'closed' })),
    conversation: expect.objectContaining({ state: 'closed', waitingSince: null }),
  }),
  conversation_reopened: async (account) => ({
    ...(await work(account, { state: 'closed' }, { state: 'open' })),
    conversation: expect.objectContaining({ state: 'open' }),
  }),
  contact_opted_out: async (account) => {
    const { id } = await createContact(account)
    await account.client.updateContact({ params: { id }, body: { optedOut: true } })
    return { id, optedOut: true }
  },
  contact_tagged: async (account) => {
    const { id } = await createContact(account, { tags: ['vip'] })
    return { contact: { id, tags: ['vip'] }, tag: { name: 'vip' } }
  },
  contact_untagged: async (account) => {
    const { id } = await createContact(account, { tags: ['vip'] })
    await account.client.removeTag({ params: { id, tag: 'vip' } })
    return { contact: { id, tags: [] }, tag: { name: 'vip' } }
  },
  note_added: async (account) => {
    const { id } = await createContact(account)
    await account.client.createNote({ params: { contactId: id }, body: { body: 'Wants the blue one.' } })
    return { contact: { id }, note: { contactId: id, body: 'Wants the blue one.', author: 'api' } }
  },
  contact_merged: async (account) => {
    const [kept, other] = [await createContact(account), await createContact(account)]
    await account.client.mergeContacts({ params: { id: kept.id }, body: { otherId: other.id } })
    return { id: kept.id, mergedId: other.id }
  },
  broadcast_started: async (account) => ({
    broadcast: { id: await startBroadcast(account, 1), name: 'Sale', state: 'preparing' },
  }),
  broadcast_paused: async (account) => {
    const id = await startBroadcast(account, 2)
    await account.client.pauseBroadcast({ params: { id } })
    return { broadcast: { id, name: 'Sale', state: 'paused', reason: 'by_hand' } }
  },
  // Nobody gets it, so that no message has to end first.
  broadcast_done: async (account) => {
    const id = await startBroadcast(account, 1, true)
    return { broadcast: { id, name: 'Sale', state: 'done', counts: { recipients: 1, leftOut: 1, sent: 0 } } }
  },
  auto_recharge_due: async (account) => {
    const email = `${shops}-${shop}`
    const own = account.subAccount(email)
    await createContact(own, { phone: newPhone(), listId: own.listId('Leads') })
    return { email, amount: 50, balance: 99, threshold: 100, idempotency_key: expect.any(String) }
  },
  ...ofChannels(whatsappFor(server, graph)),
})

/** What happens on channels that are connected. Commands, in which there is no `expect`, call these too. */
const ofChannels = (whatsapp: WhatsappFor): ReturnType<typeof happeningsOf> => ({
  message_delivered: async (account) => {
    const { answer, tell } = await whatsapp(account)
    const { id, sent } = await answer('It is ten euros.')
    await tell(sent, 'delivered')
    const { channel, deliveredAt } = await readMessage(account, id)
    return { id, channel, status: 'Sent', deliveredAt, readAt: null }
  },
  message_read: async (account) => {
    const { answer, tell } = await whatsapp(account)
    const { id, sent } = await answer('Shall I send you one?')
    await tell(sent, 'read')
    const { channel, deliveredAt, readAt } = await readMessage(account, id)
    return { id, channel, status: 'Sent', deliveredAt, readAt }
  },
  template_changed: async (account) => {
    const { channel, decide } = await whatsapp(account)
    await decide('order_ready', 'PENDING', 'APPROVED')
    const { id, name } = channel
    return { name: 'order_ready', previousState: 'pending', state: 'approved', channel: { id, name } }
  },
  channel_needs_attention: async (account) => {
    const { channel, ban } = await whatsapp(account)
    await ban()
    const { id, kind, name, label } = channel
    return { channel: { id, kind, name, label } }
  },
})
