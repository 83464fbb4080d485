import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { createContact, openAccount } from '../../support/factories.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../../support/suite.ts'
import type { Delivery } from '../../support/webhookReceiver.ts'
import { send, webhookId } from '../../support/webhooks.ts'
import { halted } from './halted.ts'
import { declareAgency, happenings, join } from './happenings.ts'
import { connectZap, failureOf, type Subscription } from './zap.ts'

const server = suiteServer()
const receiver = suiteReceiver()
const acme = suiteAccount(server, declareAgency())
const zap = connectZap(server, acme)

const Identified = z.looseObject({ id: z.string() })
const Typed = z.object({ type: z.string() })
describe.each(Object.entries(happenings))('%s', (key, happen) => {
  test('subscribed, it gives what the service delivers, lists the same, and ends with its subscription', async () => {
    const account = await openAccount(server, declareAgency())
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

  test('Contact Added to List starts the Zap for the chosen list only', async () => {
    const key = 'contact_added_to_list'
    const subscription = await zap.subscribe(key, `${receiver.url}/joins`)
    const { id } = await createContact(acme)
    await join(acme, 'Customers', id)
    const delivery = await receiver.waitFor(({ path }) => path === '/joins')
    const [customers, leads] = [{ listId: acme.listId('Customers') }, { listId: acme.listId('Leads') }]
    expect(await zap.receive(key, delivery, subscription, customers)).toMatchObject([{ contact: { id } }])
    expect(await zap.receive(key, delivery, subscription, leads)).toEqual([])
    expect(await zap.list(key, customers)).toMatchObject([{ list: { name: 'Customers' } }])
    await zap.unsubscribe(key, subscription)
  })
})

describe('a hook that the service did not sign for this trigger', () => {
  let subscription: Subscription
  let delivery: Delivery

  beforeAll(async () => {
    subscription = await zap.subscribe('new_contact', `${receiver.url}/signed`)
    await createContact(acme)
    delivery = await receiver.waitFor(({ path }) => path === '/signed')
  })

  const signed = (at: Date, secret = subscription.secret): Delivery => {
    const timestamp = String(Math.floor(at.getTime() / 1000))
    const signature = new Webhook(secret).sign(webhookId(delivery), at, delivery.body)
    const headers = { 'webhook-timestamp': timestamp, 'webhook-signature': signature }
    return { ...delivery, headers: { ...delivery.headers, ...headers } }
  }
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
