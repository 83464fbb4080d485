import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import recorded from '../../../zapier-app/src/samples/samples.json' with { type: 'json' }
import { acceptingWebhook } from '../../support/broadcasts.ts'
import { createContact, openAccount } from '../../support/factories.ts'
import { suiteGraph } from '../../support/graph.ts'
import { receive } from '../../support/messages.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../../support/suite.ts'
import type { Delivery } from '../../support/webhookReceiver.ts'
import { send, webhookId } from '../../support/webhooks.ts'
import { keysOf } from './definition.ts'
import { halted } from './halted.ts'
import { declareAgency, happeningsOf, join } from './happenings.ts'
import { connectZap, failureOf, type Subscription } from './zap.ts'

const server = suiteServer()
const receiver = suiteReceiver()
const happenings = happeningsOf(server, suiteGraph())
const acme = suiteAccount(server, declareAgency())
const zap = connectZap(server, acme)

const samples: Readonly<Record<string, object>> = recorded
const Identified = z.looseObject({ id: z.string() })
/** A delivery with this body, as the service would have signed it then. */
function signedAt(
  delivery: Delivery,
  { secret }: { secret: string },
  body: string,
  at = new Date(),
): Delivery {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = new Webhook(secret).sign(webhookId(delivery), at, body)
  const headers = { 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  return { ...delivery, body, headers: { ...delivery.headers, ...headers } }
}

const Typed = z.object({ type: z.string() })
describe.each(Object.entries(happenings))('%s', (key, happen) => {
  test('subscribed, it gives what the service delivers, lists the same, and ends with its subscription', async () => {
    const carrier = key.startsWith('broadcast') ? { replyWebhook: await acceptingWebhook() } : {}
    const account = await openAccount(server, { ...declareAgency(), ...carrier })
    const { client } = account
    const own = connectZap(server, account)
    const targetUrl = `${receiver.url}/${key}`
    const subscription = await own.subscribe(key, targetUrl)
    const { data } = (await client.listWebhooks()).body

    const happened = await happen(account)
    const delivery = await receiver.waitFor(({ path }) => path === `/${key}`)
    const { type } = Typed.parse(delivery.json)
    expect(data).toMatchObject([{ id: subscription.id, targetUrl, events: [type], active: true }])
    const given = z.array(Identified).parse(await own.receive(key, delivery, subscription))
    expect(given).toMatchObject([{ ...happened, occurredAt: expect.stringMatching(/Z$/) }])
    const listed = z.array(Identified).parse(await own.list(key))
    expect(listed[0]).toEqual(given[0])
    // T004: what a person maps by the sample is there.
    expect(keysOf(given[0] ?? {})).toEqual(expect.arrayContaining(keysOf(samples[key] ?? {})))

    expect(await own.unsubscribe(key, subscription)).toEqual({ id: subscription.id })
    expect((await client.listWebhooks()).body.data).toEqual([])
    expect(await own.unsubscribe(key, subscription)).toEqual({ id: subscription.id })
  })
})

describe('filters', () => {
  test('only the chosen channel and campaign are delivered, and listed', async () => {
    const account = await openAccount(server, { campaigns: [{ name: 'Sales', status: 'Live' }] })
    const sales = connectZap(server, account)
    const campaignId = account.campaignId('Sales')
    const chosen = { channel: 'crm', campaignId }
    const { id } = await sales.subscribe('new_reply', `${receiver.url}/filtered`, chosen)
    expect((await account.client.getWebhook({ params: { id } })).body.filter).toMatchObject(chosen)
    await send(account, { customChannel: 'chat', campaignId, body: 'elsewhere' })
    await send(account, { customChannel: 'crm', campaignId, body: 'here' })
    await receiver.waitFor(({ path }) => path === '/filtered')
    const came = receiver.deliveries.filter(({ path }) => path === '/filtered')
    expect(came.map(({ json }) => json)).toMatchObject([{ data: { body: 'here' } }])
    expect(await sales.list('new_reply', chosen)).toMatchObject([{ body: 'here' }])
    expect(await sales.list('new_reply')).toMatchObject([{ body: 'here' }, { body: 'elsewhere' }])
  })

  test('Contact Added to List starts the Zap for the chosen list only; others are not delivered', async () => {
    const key = 'contact_added_to_list'
    const account = await openAccount(server, { lists: [{ name: 'Leads' }, { name: 'Customers' }] })
    const own = connectZap(server, account)
    const leads = { listId: account.listId('Leads') }
    const { id: webhookOf } = await own.subscribe(key, `${receiver.url}/joins`, leads)
    expect((await account.client.getWebhook({ params: { id: webhookOf } })).body.filter).toMatchObject(leads)
    const { id } = await createContact(account)
    await join(account, 'Customers', id)
    await join(account, 'Leads', id)
    await receiver.waitFor(({ path }) => path === '/joins')
    const came = receiver.deliveries.filter(({ path }) => path === '/joins')
    expect(came.map(({ json }) => json)).toMatchObject([{ data: { list: { name: 'Leads' } } }])
    expect(await own.list(key, leads)).toMatchObject([{ contact: { id }, list: { name: 'Leads' } }])
    expect(await own.list(key)).toMatchObject([{ list: { name: 'Leads' } }, { list: { name: 'Customers' } }])
  })

  test.each(['message_delivered', 'message_read', 'template_changed', 'channel_needs_attention'])(
    '%s starts the Zap for the chosen channel only; others are not delivered',
    async (key) => {
      const account = await openAccount(server)
      const own = connectZap(server, account)
      const other = { channel: 'another' }
      await own.subscribe(key, `${receiver.url}/${key}/other`, other)
      await own.subscribe(key, `${receiver.url}/${key}/one`, { channel: 'whatsapp' })
      await happenings[key]?.(account)
      await receiver.waitFor(({ path }) => path === `/${key}/one`)
      expect(receiver.deliveries.filter(({ path }) => path === `/${key}/other`)).toEqual([])
      expect(await own.list(key, other)).toEqual([])
      expect(await own.list(key, { channel: 'whatsapp' })).toHaveLength(1)
    },
  )

  test.each([
    ['contact_added_to_list', { listId: 'lst_gone' }, 'LIST_NOT_FOUND'],
    ['new_contact', { campaignId: 'cam_gone' }, 'CAMPAIGN_NOT_FOUND'],
  ])('what was deleted cannot be switched on: %s %j', async (key, inputData, code) => {
    const failure = await failureOf(zap.subscribe(key, `${receiver.url}/gone`, inputData))
    expect(failure).toMatchObject({ name: 'AppError', code, status: 404 })
  })
})

test('what an event does not have is there as null, with all its fields', async () => {
  const key = 'conversation_needs_human'
  const subscription = await zap.subscribe(key, `${receiver.url}/handover`)
  await receive(acme, { body: 'I want to talk to a human' })
  const delivery = await receiver.waitFor(({ path }) => path === '/handover')
  const event = z.looseObject({ data: z.looseObject({ lastMessage: z.unknown() }) }).parse(delivery.json)
  const body = JSON.stringify({ ...event, data: { ...event.data, lastMessage: null } })
  const [given] = z
    .array(Identified)
    .parse(await zap.receive(key, signedAt(delivery, subscription, body), subscription))
  expect(keysOf(given ?? {})).toEqual(expect.arrayContaining(keysOf(samples[key] ?? {})))
  expect(given).toMatchObject({ reason: 'asked_for_human', lastMessage: { id: null, body: null } })
})

describe('a hook that the service did not sign for this trigger', () => {
  let subscription: Subscription
  let delivery: Delivery

  beforeAll(async () => {
    subscription = await zap.subscribe('new_contact', `${receiver.url}/signed`)
    await createContact(acme)
    delivery = await receiver.waitFor(({ path }) => path === '/signed')
  })

  const signed = (at: Date, secret = subscription.secret) => signedAt(delivery, { secret }, delivery.body, at)
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const give = (hook: Delivery) => zap.receive('new_contact', hook, subscription)

  test('starts no Zap', async () => {
    const stranger = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    const { 'webhook-signature': _signature, ...unsigned } = delivery.headers
    const forgeries: Record<string, Delivery> = {
      'another secret': signed(new Date(), stranger),
      'no signature': { ...delivery, headers: unsigned },
      'another body': { ...delivery, body: delivery.body.replace('contact.created', 'message.failed') },
      'another id': { ...delivery, headers: { ...delivery.headers, 'webhook-id': 'evt_1' } },
      'another time': { ...delivery, headers: { ...delivery.headers, 'webhook-timestamp': '1' } },
      'a copy two days old': signed(hoursAgo(48)),
      'a time to come': signed(hoursAgo(-1)),
    }
    const refusal = halted('does not carry the signature of this trigger')
    for (const [forgery, hook] of Object.entries(forgeries))
      expect({ forgery, ...(await failureOf(give(hook))) }).toMatchObject(refusal)
  })

  test('a genuine one starts it, also when Zapier hands it on hours later', async () => {
    expect(await give(delivery)).toHaveLength(1)
    expect(await give(signed(hoursAgo(20)))).toEqual(await give(delivery))
  })

  test('while its secret is being changed, both signatures stand on a hook and the old one is enough', async () => {
    await acme.client.rotateWebhookSecret({ params: { id: subscription.id } })
    const { id } = await createContact(acme)
    const next = await receiver.waitFor(({ path, body }) => path === '/signed' && body.includes(id))
    expect(await give(next)).toMatchObject([{ id }])
  })
})
