import { z } from 'zod'
import { askDashboard } from '../../support/dashboardApi.ts'
import { quietCampaign } from '../../support/broadcasts.ts'
import { createContact, newPhone, openAccount, type TestAccount } from '../../support/factories.ts'
import { suiteGraph } from '../../support/graph.ts'
import { orderUpdate } from '../../support/senders.ts'
import { suiteReceiver, suiteServer } from '../../support/suite.ts'
import { day } from '../../support/time.ts'
import { whatsappOf } from '../../support/whatsapp.ts'
import { halted } from './halted.ts'
import { connectZap, failureOf } from './zap.ts'

const server = suiteServer()
const graph = suiteGraph()
/** A service that plans by a job, as one does for very many people. */
const slow = suiteReceiver()

const Identified = z.looseObject({ id: z.string() })

async function open(given: object = { replyWebhook: { url: 'https://platform.example/replies' } }) {
  const campaigns = [quietCampaign({ channel: 'crm' })]
  const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns, ...given })
  const zap = connectZap(server, account)
  const listId = account.listId('Leads')
  const fields = {
    name: 'Sale',
    campaignId: account.campaignId('Funnel'),
    body: 'Our sale begins today.',
    purpose: 'transactional',
  }
  const write = async (more: object = {}) =>
    Identified.parse(await zap.create('create_broadcast', { ...fields, listId, ...more })).id
  const people = async (count: number) => {
    for (let made = 0; made < count; made += 1) await createContact(account, { phone: newPhone(), listId })
  }
  const read = async (id: string) => (await account.client.getBroadcast({ params: { id } })).body
  return { account, zap, listId, fields, write, people, read }
}

const vip = { of: 'tag', op: 'is', value: 'vip' } as const
/** A segment of those with a tag, whom a new contact has. */
async function createSegment(account: TestAccount): Promise<string> {
  await createContact(account, { tags: ['vip'] })
  return (await account.client.createSegment({ body: { name: 'Regulars', filter: vip } })).body.id
}
const inAMonth = new Date(Date.now() + 30 * day).toISOString().slice(0, 10)

describe('Create Broadcast Draft', () => {
  test('writes a draft for a list or for a segment, and nothing goes out', async () => {
    const { account, zap, fields, listId, read } = await open()
    const segmentId = await createSegment(account)
    for (const audience of [{ listId }, { segmentId }]) {
      const written = Identified.parse(
        await zap.create('create_broadcast', { ...fields, ...audience, holdout: '10' }),
      )
      expect(written).toMatchObject({ name: 'Sale', state: 'draft', text: fields.body, ...audience })
      expect(await read(written.id)).toMatchObject({ state: 'draft', audience, holdout: 10 })
    }
  })

  test.each([
    [{ zone: 'account' }, `${inAMonth}T09:00:00-05:00`],
    [{ zone: 'contact' }, `${inAMonth}T09:00:00`],
  ])('with %j its time is %s: that of each contact has no offset', async (more, sendAt) => {
    const { write, read } = await open()
    const id = await write({ sendAt: `${inAMonth}T09:00:00-05:00`, ...more })
    expect(await read(id)).toMatchObject({ sendAt, ...more })
  })

  test('a template has its variables as fields of the step', async () => {
    const { account, zap, fields, listId, read } = await open()
    const channel = await whatsappOf(server, graph).connect(account)
    graph.templates.add(channel.number.businessAccountId, orderUpdate)
    await askDashboard(server, account, 'POST', `/connected_channels/${channel.id}/templates/sync`)
    const asked = { channel: 'whatsapp', template: 'order_update/en_US' }
    const ofTemplate = (await zap.fields('create_broadcast', asked)).filter(({ key }) =>
      key.startsWith('templateValue'),
    )
    const [first = '', second = ''] = ofTemplate.map(({ key }) => key)
    const values = { [first]: '{{firstName|there}}', [second]: '1042' }
    const input = { ...fields, body: '', listId, ...asked, ...values }
    const { id } = Identified.parse(await zap.create('create_broadcast', input))
    const template = { name: 'order_update', values: { 1: '{{firstName|there}}', 2: '1042' } }
    expect(await read(id)).toMatchObject({ channel: 'whatsapp', content: { template } })
  })

  test.each([
    [{ listId: '' }, /^List or Segment or filter is required, and one of them alone/],
    [{ body: '' }, /^Text is required, unless a template is sent/],
    [{ holdout: '1,000' }, /^Holdout must be a whole number/],
    [{ holdout: '100' }, /^Holdout must/],
    [{ zone: 'Berlin' }, /^Clock of Send At must be account or contact/],
    [{ sendAt: '2020-01-01T09:00:00Z' }, /^Send At/],
  ])('with %j it is refused in the words of its fields', async (more, message) => {
    const { write } = await open()
    expect(await failureOf(write(more))).toMatchObject(halted(message))
  })
})

describe('Start Broadcast', () => {
  test('makes the dry run, starts, and names how many get it and who is left out', async () => {
    const { account, zap, write, people, listId, read } = await open()
    await people(2)
    await createContact(account, { phone: newPhone(), listId, optedOut: true })
    const broadcastId = await write()
    const started = await zap.create('start_broadcast', { broadcastId, atMost: 2 })
    const plan = { matched: 3, willGet: 2, leftOut: [{ reason: 'opted_out', count: 1 }] }
    expect(started).toMatchObject({ id: broadcastId, state: 'preparing', plan })
    expect((await read(broadcastId)).state).not.toBe('draft')
    const again = await failureOf(zap.create('start_broadcast', { broadcastId }))
    expect(again).toMatchObject(halted('BROADCAST_STATE'))
  })

  test('starts nothing where more people than allowed would get it', async () => {
    const { zap, write, people, read } = await open()
    await people(2)
    const broadcastId = await write()
    expect(await failureOf(zap.create('start_broadcast', { broadcastId, atMost: '1' }))).toMatchObject(
      halted(/^2 people would get it, and At Most People is 1, so it was not started/),
    )
    expect(await read(broadcastId)).toMatchObject({ state: 'draft' })
  })

  test('waits for a plan that a job makes', async () => {
    const { account, write, people } = await open()
    await people(1)
    const id = await write()
    const plan = (await account.client.dryRunBroadcast({ params: { id } })).body
    const broadcast = (await account.client.getBroadcast({ params: { id } })).body
    let asked = 0
    slow.behave((response, { path }) => {
      const isPlan = path.endsWith('/dry_run')
      if (isPlan) asked += 1
      const isRunning = isPlan && asked < 3
      response.writeHead(isRunning ? 202 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isRunning ? { state: 'running' } : isPlan ? plan : broadcast))
    })
    const elsewhere = connectZap({ origin: slow.url }, account)
    expect(await elsewhere.create('start_broadcast', { broadcastId: id })).toMatchObject({
      id,
      plan: { willGet: 1 },
    })
    expect(slow.deliveries.at(-1)?.json).toMatchObject({ planHash: expect.any(String) })
  })
})

test('Pause, Resume and Cancel Broadcast do so, and their dropdowns offer what they can do it with', async () => {
  const { zap, write, people } = await open({
    campaigns: [quietCampaign({ channel: 'crm', pacePerMinute: 1 })],
    replyWebhook: { url: 'https://platform.example/replies' },
  })
  await people(3)
  const broadcastId = await write()
  const offered = async () => {
    const some: string[] = []
    for (const step of ['start', 'pause', 'resume', 'cancel'])
      if (
        (await zap.choices(`${step}_broadcast`, 'broadcastId')).results.some(({ id }) => id === broadcastId)
      )
        some.push(step)
    return some
  }
  const act = (step: string) => zap.create(`${step}_broadcast`, { broadcastId })
  expect(await offered()).toEqual(['start'])
  await act('start')
  expect(await offered()).toEqual(['pause', 'cancel'])
  expect(await act('pause')).toMatchObject({ id: broadcastId, state: 'paused', reason: 'by_hand' })
  expect(await act('pause')).toMatchObject({ state: 'paused' })
  expect(await offered()).toEqual(['resume', 'cancel'])
  expect(await act('resume')).toMatchObject({ state: 'preparing', reason: null })
  expect(await act('cancel')).toMatchObject({ state: 'cancelled' })
  expect(await failureOf(act('resume'))).toMatchObject(halted('BROADCAST_STATE'))
  expect(await offered()).toEqual([])
})

test('Find Broadcast finds by ID or by the whole name, with its counts', async () => {
  const { zap, write } = await open()
  const id = await write({ name: 'Spring sale' })
  await write({ name: 'Spring sale for regulars' })
  const find = (input: Record<string, unknown>) => zap.search('find_broadcast', input)
  const found = [{ id, name: 'Spring sale', state: 'draft', counts: { recipients: 0 } }]
  expect(await find({ broadcastId: id })).toMatchObject(found)
  expect(await find({ name: ' spring SALE ' })).toMatchObject(found)
  for (const input of [{ name: 'Spring' }, { broadcastId: 'brc_1' }]) expect(await find(input)).toEqual([])
  expect(await failureOf(find({}))).toMatchObject(halted(/^Broadcast and Name are empty/))
})

describe('segments', () => {
  test('Create Segment saves a filter, Find Segment finds it, and it is counted', async () => {
    const { account, zap } = await open()
    await createContact(account, { tags: ['vip'] })
    await createContact(account)
    const input = { name: 'Regulars', filter: JSON.stringify(vip) }
    const made = Identified.parse(await zap.create('create_segment', input))
    expect(made).toMatchObject({
      name: 'Regulars',
      filter: expect.stringContaining('"of":"tag"'),
      broken: [],
    })
    expect(await zap.search('find_segment', { name: 'regulars' })).toEqual([made])
    expect(await zap.search('find_segment', { name: 'Regular' })).toEqual([])
    const counted = { id: made.id, name: 'Regulars', count: 1, capped: false, broken: [] }
    expect(await zap.search('count_segment_contacts', { segmentId: made.id })).toEqual([counted])
    expect(await failureOf(zap.create('create_segment', input))).toMatchObject(halted('NAME_TAKEN'))
  })

  test('a segment whose tag is gone has nobody, and says why', async () => {
    const { account, zap } = await open()
    const segmentId = await createSegment(account)
    await account.client.deleteTag({ params: { tag: 'vip' } })
    expect(await zap.search('count_segment_contacts', { segmentId })).toMatchObject([
      { count: 0, broken: [{ reason: expect.stringContaining('tag') }] },
    ])
  })

  test.each([
    ['vip', /^Filter must be JSON such as/],
    ['{"of":"mood","op":"is"}', /^Filter/],
  ])('the filter %s is refused in words', async (filter, message) => {
    const { zap } = await open()
    const failure = await failureOf(zap.create('create_segment', { name: 'Regulars', filter }))
    expect(failure).toMatchObject(halted(message))
  })
})
