import { z } from 'zod'
import { funnel } from '../../support/conversation.ts'
import { createContact, openAccount, type TestAccount } from '../../support/factories.ts'
import type { Graph } from '../../support/graph.ts'
import type { TestServer } from '../../support/server.ts'
import { day } from '../../support/time.ts'
import { answer, type Behaviour, type WebhookReceiver } from '../../support/webhookReceiver.ts'
import { happeningsOf } from './happenings.ts'
import { connectZap, type Zap } from './zap.ts'

/** The triggers whose events the actions below make happen. */
const ofActions = new Set([
  'new_reply',
  'new_incoming_message',
  'new_contact',
  'contact_added_to_list',
  'contact_tagged',
  'contact_untagged',
  'note_added',
  'conversation_needs_human',
  'conversation_opened',
  'conversation_assigned',
  'conversation_snoozed',
  'conversation_closed',
  'conversation_reopened',
  'message_failed',
  'contact_opted_out',
  'broadcast_started',
  'broadcast_paused',
  'auto_recharge_due',
])

const Output = z.record(z.string(), z.unknown())
const Outputs = z.array(Output)
const Samples = z.record(z.string(), Output)
const Identified = z.looseObject({ id: z.string() })
const Recharge = z.object({ idempotency_key: z.string(), email: z.string(), amount: z.number() })

const undeliverable = 'Your invoice is ready.'
const refuseUndeliverable: Behaviour = (response, delivery) =>
  answer(delivery.body.includes(undeliverable) && delivery.path === '/new_reply' ? 503 : 200)(
    response,
    delivery,
  )

const openShop = (server: TestServer) =>
  openAccount(server, {
    type: 'agency',
    lists: [{ name: 'Leads' }, { name: 'Customers' }],
    campaigns: [
      funnel({
        channel: 'crm',
        openingMessage: 'Hi {{firstName}}, thanks for signing up!',
        botEnabled: true,
        publicFacts: 'Blue widgets cost ten euros.',
      }),
      // So slow that a broadcast of it can be paused.
      funnel({ name: 'News', channel: 'crm', triggerOnListAdd: false, pacePerMinute: 1 }),
    ],
    subAccounts: [
      {
        email: 'client@example.com',
        name: 'Client',
        credits: 10,
        autoRecharge: { threshold: 10, amount: 100 },
        lists: [{ name: 'Leads' }],
        campaigns: [funnel()],
      },
    ],
  })

/** Makes every event happen once and does every action once, and returns what the app's functions gave for each. */
export async function recordSamples(
  server: TestServer,
  receiver: WebhookReceiver,
  graph: Graph,
): Promise<Record<string, Record<string, unknown>>> {
  const happenings = happeningsOf(server, graph)
  const instant = Object.keys(happenings)
  receiver.behave(refuseUndeliverable)
  const account = await openShop(server)
  const zap = connectZap(server, account)
  const subscribed = new Map(
    await Promise.all(
      instant.map(async (key) => [key, await zap.subscribe(key, `${receiver.url}/${key}`)] as const),
    ),
  )
  const triggered = async (key: string) => {
    const subscription = subscribed.get(key)
    if (subscription === undefined) throw new Error(`${key} is not subscribed`)
    const delivery = await receiver.waitFor(({ path }) => path === `/${key}`)
    return Outputs.length(1)
      .transform(([event]) => Output.parse(event))
      .parse(await zap.receive(key, delivery, subscription))
  }
  const acted = await act(zap, account, async () => {
    await receiver.waitFor(({ path }) => path === '/conversation_needs_human')
  })
  const client = account.subAccount('client@example.com')
  await createContact(client, { phone: '+15557654321', listId: client.listId('Leads') })
  const {
    idempotency_key: idempotencyKey,
    email,
    amount,
  } = Recharge.parse(await triggered('auto_recharge_due'))
  const grant = { email, amount, description: 'Auto-recharge', idempotencyKey }

  const samples: Record<string, Record<string, unknown>> = {}
  for (const [key, happen] of Object.entries(happenings)) {
    if (!ofActions.has(key)) await happen(account)
    samples[key] = await triggered(key)
  }
  const recorded = {
    ...samples,
    ...acted,
    grant_credits: Output.parse(await zap.create('grant_credits', grant)),
  }
  // The links lead to the server that is only there for this.
  return Samples.parse(
    JSON.parse(JSON.stringify(recorded).replaceAll(server.origin, 'https://replyloop.example.com')),
  )
}

/** What the actions and the searches of a Zap give; of a search the first that it finds. */
const stepsOf = (zap: Zap) => ({
  create: async (key: string, inputData: Record<string, unknown>) =>
    Output.parse(await zap.create(key, inputData)),
  find: async (key: string, inputData: Record<string, unknown>) =>
    Output.parse(Outputs.parse(await zap.search(key, inputData))[0]),
})

/** Does each action once; `handedOver` waits until the bot has handed the conversation over, which closing it ends. */
async function act(zap: Zap, account: TestAccount, handedOver: () => Promise<void>) {
  const { create, find } = stepsOf(zap)
  const phone = '+15551234567'
  const campaignId = account.campaignId('Funnel')
  const jane = { phone, email: 'jane@example.com', firstName: 'Jane', lastName: 'Doe' }
  // Without custom fields: those of one account are no sample for another.
  const created = await create('create_contact', { ...jane, listIds: [account.listId('Leads')] })
  const { id: contactId } = Identified.parse(created)
  const received = await create('receive_message', {
    fromId: phone,
    toId: 'acme',
    body: 'I would like to talk to a person.',
    channel: 'live-chat',
    campaignId,
  })
  await handedOver()
  const worked = await actOnConversation(zap, account, contactId)
  const message = { fromId: 'user-42', customChannel: 'crm', body: undeliverable, campaignId }
  const sent = await create('send_message', { ...message, firstName: 'John' })
  const news = { channel: 'crm', body: 'Your order has left our shop.', campaignId }
  const writtenTo = await create('create_message', { ...news, fromId: 'user-43' })
  const { id: john } = (await account.client.createContact({ body: { email: 'john@example.com' } })).body
  const found = await find('find_contact', { phone })
  const everybody = { name: 'Everybody', filter: { all: [] } }
  const { id: segmentId } = (await account.client.createSegment({ body: everybody })).body
  const inSegment = Outputs.parse(await zap.search('find_segment_contacts', { segmentId }))
  const listId = account.listId('Customers')
  const steered = await actOnBroadcast(zap, account.campaignId('News'), segmentId)
  const client = { email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee', business_name: 'Lee Ltd' }
  const subAccount = await create('create_sub_account', { ...client, credits: '100' })
  const foundSubAccount = await find('find_sub_account', { email: client.email })
  const { email } = client
  const autoRecharge = { threshold: '10', amount: '100', monthlyLimit: '500' }
  const asked = { campaignId, questions: ['Do you ship abroad?'], answer: 'Yes, to all of Europe.' }
  const answer = await create('add_answer', asked)
  const { id: answerId } = Identified.parse(answer)
  const taught = await create('teach_bot', { campaignId, answerId, question: 'Can it be sent to Spain?' })
  return {
    add_answer: answer,
    teach_bot: taught,
    find_contact: found,
    find_segment_contacts: Output.parse(inSegment.at(-1)),
    find_sub_account: foundSubAccount,
    ...steered,
    ...worked,
    create_contact: created,
    add_tags: await create('add_tags', { contactId: john, tags: ['vip', 'newsletter'] }),
    remove_tag: await create('remove_tag', { contactId: john, tag: 'newsletter' }),
    add_note: await create('add_note', { contactId: john, body: 'Wants the blue one.' }),
    update_contact: await create('update_contact', { contactId: john, optedOut: true }),
    add_contact_to_list: await create('add_contact_to_list', { listId, contactId }),
    remove_contact_from_list: await create('remove_contact_from_list', { listId, contactId }),
    create_message: writtenTo,
    send_message: sent,
    receive_message: received,
    create_sub_account: subAccount,
    set_auto_recharge: await create('set_auto_recharge', { email, ...autoRecharge }),
    suspend_sub_account: await create('suspend_sub_account', { email }),
    resume_sub_account: await create('resume_sub_account', { email }),
  }
}

async function actOnConversation(zap: Zap, account: TestAccount, contactId: string) {
  const { create, find } = stepsOf(zap)
  const [member] = (await account.client.listAvailability()).body.data
  const { id: teamId } = (await account.client.createTeam({ body: { name: 'Support' } })).body
  const assigneeId = member?.memberId
  const snoozedUntil = new Date(Date.now() + day).toISOString()
  return {
    assign_conversation: await create('assign_conversation', { contactId, assigneeId, teamId }),
    find_conversation: await find('find_conversation', { contactId }),
    snooze_conversation: await create('snooze_conversation', { contactId, snoozedUntil }),
    close_conversation: await create('close_conversation', { contactId }),
    reopen_conversation: await create('reopen_conversation', { contactId }),
  }
}

async function actOnBroadcast(zap: Zap, campaignId: string, segmentId: string) {
  const { create, find } = stepsOf(zap)
  const filter = '{"of":"createdAt","op":"withinLastDays","value":30}'
  const segment = await create('create_segment', { name: 'New people', filter })
  const draft = { name: 'Spring sale', campaignId, segmentId, purpose: 'transactional' }
  const body = 'Hi {{firstName|there}}, our sale begins today.'
  const written = await create('create_broadcast', { ...draft, body })
  const { id: broadcastId } = Identified.parse(written)
  return {
    create_segment: segment,
    find_segment: await find('find_segment', { name: 'New people' }),
    count_segment_contacts: await find('count_segment_contacts', { segmentId }),
    create_broadcast: written,
    start_broadcast: await create('start_broadcast', { broadcastId, atMost: '500' }),
    pause_broadcast: await create('pause_broadcast', { broadcastId }),
    resume_broadcast: await create('resume_broadcast', { broadcastId }),
    find_broadcast: await find('find_broadcast', { name: draft.name }),
    cancel_broadcast: await create('cancel_broadcast', { broadcastId }),
  }
}
