import { createContact } from '../../support/factories.ts'
import { becomes, send, subscribe } from '../../support/webhooks.ts'
import { itemsOf } from './support/n8n.ts'
import { signed, storedBy, subscriptionsOf, triggerWorkflow } from './support/triggers.ts'
import { located, suiteWorkbench } from './support/workbench.ts'

const bench = suiteWorkbench({ campaigns: [{ name: 'Desk' }], lists: [{ name: 'Leads' }, { name: 'News' }] })

async function activate(parameters: Record<string, unknown>) {
  const { n8n, credentialId, account } = bench
  const workflow = await n8n.importWorkflow(triggerWorkflow(parameters), credentialId)
  await n8n.activate(workflow)
  const { subscriptionId, secret } = await storedBy(n8n, workflow.id)
  const { targetUrl } = (await account.client.getWebhook({ params: { id: subscriptionId } })).body
  const deactivate = async () => {
    await n8n.deactivate(workflow)
    await noneLeft()
  }
  return { workflow, subscriptionId, secret, targetUrl, deactivate }
}

/** n8n ends a subscription in the background. */
const noneLeft = () =>
  bench.n8n.until(
    async () => ((await subscriptionsOf(bench.account)).length === 0 ? true : undefined),
    'the end of every subscription',
  )

test('an active workflow receives what it has subscribed to, and an inactive one has no subscription', async () => {
  const { n8n, account } = bench
  const campaignId = account.campaignId('Desk')
  const events = ['message.reply', 'contact.created']
  const filters = { channel: located('crm', 'name'), campaignId: located(campaignId) }
  const { workflow, subscriptionId, deactivate } = await activate({ events, filters })
  const subscribed = { id: subscriptionId, events, filter: { channel: 'crm', campaignId }, active: true }
  expect(await subscriptionsOf(account)).toMatchObject([subscribed])
  await send(account, { customChannel: 'sms', body: 'Not for this workflow' })
  const messageId = await send(account, { fromId: 'user-ann', customChannel: 'crm', body: 'For this one' })
  await becomes(account, messageId, 'Sent')
  const executions = await n8n.ended(workflow.id, 2)
  const received = executions.flatMap((execution) => itemsOf(execution, 'Trigger')).map(({ json }) => json)
  const byType = received.toSorted((one, other) => String(one['type']).localeCompare(String(other['type'])))
  expect(byType).toMatchObject([
    { type: 'contact.created', data: { fromId: 'user-ann' } },
    { type: 'message.reply', data: { messageId, toId: 'user-ann', body: 'For this one', channel: 'crm' } },
  ])
  await deactivate()
})

test('what is forged, stale, unsigned or altered is answered 401 and starts nothing', async () => {
  const { n8n } = bench
  const { workflow, secret, targetUrl, deactivate } = await activate({ events: ['message.reply'] })
  const body = JSON.stringify({ id: 'evt_1', type: 'message.reply', data: { body: 'grüße' } })
  const genuine = signed(secret, body)
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)
  const refused = [
    signed(`whsec_${Buffer.alloc(32, 1).toString('base64')}`, body),
    signed(secret, body, { at: minutes(-6) }),
    signed(secret, body, { at: minutes(6) }),
    { ...genuine, body: `${body} ` },
    { ...genuine, headers: { ...genuine.headers, 'webhook-id': 'evt_other' } },
    { ...genuine, headers: { ...genuine.headers, 'webhook-signature': '' } },
    { ...genuine, headers: { 'content-type': 'application/json' } },
  ]
  for (const delivery of refused) expect((await fetch(targetUrl, delivery)).status).toBe(401)

  expect((await fetch(targetUrl, genuine)).status).toBe(200)
  const executions = await n8n.ended(workflow.id, 1)
  expect(executions).toHaveLength(1)
  await deactivate()
})

test('a repeated webhook-id starts the workflow once, also when both come at one moment', async () => {
  const { n8n } = bench
  const { workflow, secret, targetUrl, deactivate } = await activate({ events: ['message.reply'] })
  const delivery = (id: string) => signed(secret, JSON.stringify({ id }), { id })
  const repeated = delivery('evt_twice')
  const answers = await Promise.all(
    [repeated, repeated, delivery('evt_b')].map((one) => fetch(targetUrl, one)),
  )
  answers.push(await fetch(targetUrl, repeated), await fetch(targetUrl, delivery('evt_last')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const executions = await n8n.ended(workflow.id, 3)
  const ids = executions.flatMap((execution) => itemsOf(execution, 'Trigger')).map(({ json }) => json['id'])
  expect(ids).toHaveLength(3)
  expect(new Set(ids)).toEqual(new Set(['evt_b', 'evt_last', 'evt_twice']))
  await deactivate()
})

test('a delivery that n8n could not start the workflow for starts it when it is repeated', async () => {
  const { n8n } = bench
  const { workflow, secret, targetUrl, deactivate } = await activate({ events: ['message.reply'] })
  const deliver = async () =>
    (await fetch(targetUrl, signed(secret, '{"id": "evt_1"}', { id: 'evt_1' }))).status
  const mend = n8n.breakStartsOf(workflow.id)
  expect(await deliver()).toBe(500)
  mend()
  expect([await deliver(), await deliver()]).toEqual([200, 200])
  expect(await n8n.ended(workflow.id, 1)).toHaveLength(1)
  await deactivate()
})

test('a delivery that is repeated while the workflow is being started waits for what comes of that', async () => {
  const { n8n } = bench
  const { workflow, secret, targetUrl, deactivate } = await activate({ events: ['message.reply'] })
  const genuine = signed(secret, '{"id": "evt_1"}', { id: 'evt_1' })
  const deliver = async (one = genuine) => (await fetch(targetUrl, one)).status
  const mend = n8n.breakStartsOf(workflow.id)
  const release = n8n.holdWrites()
  const both = [deliver(), deliver()]
  // When it has refused some that came later, n8n has begun with both.
  for (const body of ['{}', '[]', '0']) expect(await deliver({ ...genuine, body })).toBe(401)
  release()
  expect(await Promise.all(both)).toEqual([500, 500])
  mend()
  expect(await deliver()).toBe(200)
  expect(await n8n.ended(workflow.id, 1)).toHaveLength(1)
  await deactivate()
})

test('a delivery whose sender has hung up is refused when it is repeated, for as long as nobody knows if it starts', async () => {
  const { n8n } = bench
  const { workflow, secret, targetUrl, deactivate } = await activate({ events: ['message.reply'] })
  const genuine = signed(secret, '{"id": "evt_1"}', { id: 'evt_1' })
  const deliver = async (one: RequestInit = genuine) => (await fetch(targetUrl, one)).status
  const release = n8n.holdWrites()
  const sender = new AbortController()
  const broken = expect(deliver({ ...genuine, signal: sender.signal })).rejects.toThrow('aborted')
  // When it has refused some that came later, n8n has begun with the first.
  for (const body of ['{}', '[]', '0']) expect(await deliver({ ...genuine, body })).toBe(401)
  sender.abort()
  await broken
  expect(await deliver()).toBe(503)
  release()
  await n8n.until(async () => ((await deliver()) === 200 ? true : undefined), 'the start of the workflow')
  expect(await n8n.ended(workflow.id, 1)).toHaveLength(1)
  await deactivate()
})

test('activation ends what else posts to its URL; a subscription that is gone does not hold deactivation up', async () => {
  const { n8n, account, credentialId } = bench
  const workflow = triggerWorkflow({ events: ['contact.created'] })
  const targetUrl = `${n8n.url}/webhook/${String(workflow.nodes[0]?.['webhookId'])}/webhook`
  const orphan = await subscribe(account, targetUrl, ['contact.created'])
  const saved = await n8n.importWorkflow(workflow, credentialId)
  await n8n.activate(saved)
  const { subscriptionId } = await storedBy(n8n, saved.id)
  expect(subscriptionId).not.toBe(orphan.id)
  expect(await subscriptionsOf(account)).toMatchObject([{ id: subscriptionId, targetUrl, active: true }])

  await createContact(account, { firstName: 'Ann' })
  const [execution] = await n8n.ended(saved.id, 1)
  expect(execution && itemsOf(execution, 'Trigger')).toMatchObject([{ json: { data: { firstName: 'Ann' } } }])

  await account.client.deleteWebhook({ params: { id: subscriptionId } })
  await n8n.deactivate(saved)
  await n8n.until(async () => {
    const { status } = await fetch(targetUrl, { method: 'POST' })
    return status === 404 ? status : undefined
  }, 'the end of the webhook')
})

/** Has n8n listen for a test event, as a person does in the editor; n8n answers once it has subscribed. */
const listen = (workflowId: string) =>
  bench.n8n.rest('POST', `/rest/workflows/${workflowId}/run`, { triggerToStartFrom: { name: 'Trigger' } })

test('who listens for a test event gets one, and the test subscription ends with it', async () => {
  const { n8n, account, credentialId } = bench
  const { id } = await n8n.importWorkflow(triggerWorkflow({ events: ['message.reply'] }), credentialId)
  expect(await listen(id)).toMatchObject({ data: { waitingForWebhook: true } })
  expect(await subscriptionsOf(account)).toMatchObject([
    { targetUrl: expect.stringContaining('/webhook-test/'), active: true },
  ])
  const messageId = await send(account)
  const [execution] = await n8n.ended(id, 1)
  expect(execution?.mode).toBe('manual')
  expect(execution && itemsOf(execution, 'Trigger')).toMatchObject([{ json: { data: { messageId } } }])
  await noneLeft()
})

test('with a list as its filter a workflow hears of who joins that one only, and of what has no list', async () => {
  const { n8n, account } = bench
  const [leads, news] = [account.listId('Leads'), account.listId('News')]
  const events = ['contact.added_to_list', 'contact.created']
  const { workflow, subscriptionId, deactivate } = await activate({
    events,
    filters: { listId: located(leads, 'list') },
  })
  expect(await subscriptionsOf(account)).toMatchObject([{ id: subscriptionId, filter: { listId: leads } }])
  const { id: contactId } = await createContact(account)
  for (const id of [news, leads]) await account.client.joinList({ params: { id }, body: { contactId } })
  const executions = await n8n.ended(workflow.id, 2)
  const started = executions.flatMap((execution) => itemsOf(execution, 'Trigger')).map(({ json }) => json)
  expect(started).toHaveLength(2)
  expect(started).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ data: expect.objectContaining({ list: { id: leads, name: 'Leads' } }) }),
      expect.objectContaining({ type: 'contact.created' }),
    ]),
  )
  await deactivate()
})

test('a list that is gone is said when the workflow is activated', async () => {
  const { n8n, credentialId } = bench
  const filters = { listId: located('lst_gone') }
  const workflow = triggerWorkflow({ events: ['contact.added_to_list'], filters })
  const { id } = await n8n.importWorkflow(workflow, credentialId)
  await expect(listen(id)).rejects.toThrow('LIST_NOT_FOUND')
})

test('a channel that an expression gives as a number filters as text', async () => {
  const { n8n, account, credentialId } = bench
  const filters = { channel: located('={{ 9 }}', 'name') }
  const workflow = triggerWorkflow({ events: ['message.reply'], filters })
  const { id } = await n8n.importWorkflow(workflow, credentialId)
  await listen(id)
  expect(await subscriptionsOf(account)).toMatchObject([{ filter: { channel: '9' } }])
  await n8n.rest('DELETE', `/rest/test-webhook/${id}`)
  await noneLeft()
})

test('an account that is no agency is not subscribed to what only agencies get', async () => {
  const { n8n, account, credentialId } = bench
  const events = ['message.reply', 'credits.auto_recharge']
  const { id } = await n8n.importWorkflow(triggerWorkflow({ events }), credentialId)
  await expect(listen(id)).rejects.toThrow('Only an agency account receives Credits Auto-Recharge')
  expect(await subscriptionsOf(account)).toEqual([])
})
