import { quietCampaign } from '../../support/broadcasts.ts'
import { createContact, newPhone } from '../../support/factories.ts'
import { day, until } from '../../support/time.ts'
import { itemsOf } from './support/n8n.ts'
import { storedBy, triggerWorkflow } from './support/triggers.ts'
import { jsonOf, located, pairsOf, replyloop, suiteWorkbench, workflowOf } from './support/workbench.ts'

const bench = suiteWorkbench({
  lists: [{ name: 'Leads' }, { name: 'Others' }],
  campaigns: [quietCampaign({ channel: 'crm', pacePerMinute: 1 })],
  replyWebhook: { url: 'https://platform.example/replies' },
})

const broadcast = (operation: string, more: object = {}) => ({
  resource: 'broadcast',
  operation,
  broadcast: located('={{ $json.id }}'),
  ...more,
})
const creating = (more: object = {}) => ({
  resource: 'broadcast',
  operation: 'create',
  name: 'Sale',
  campaignId: located(bench.account.campaignId('Funnel')),
  audience: 'list',
  list: located(bench.account.listId('Leads')),
  content: 'text',
  body: 'Our sale begins today.',
  additionalFields: { purpose: 'transactional' },
  ...more,
})
const read = async (id: unknown) =>
  (await bench.account.client.getBroadcast({ params: { id: String(id) } })).body

test('a draft is written, planned and started, and the trigger tells that it is done, with its counts', async () => {
  const { n8n, account, credentialId, execute } = bench
  const listId = account.listId('Others')
  const { id } = await createContact(account, { phone: newPhone(), listId })
  await account.client.updateContact({ params: { id }, body: { optedOut: true } })
  const told = await n8n.importWorkflow(triggerWorkflow({ events: ['broadcast.done'] }), credentialId)
  await n8n.activate(told)
  await storedBy(n8n, told.id)

  const step = (name: string, parameters: Record<string, unknown>) => ({ ...replyloop(parameters), name })
  const of = { broadcast: located("={{ $('Draft').item.json.id }}") }
  const run = await execute(
    workflowOf(
      [{}],
      step('Draft', creating({ list: located(listId) })),
      step('Plan', broadcast('dryRun', of)),
      step('Begin', broadcast('start', { ...of, additionalFields: { atMost: 0 } })),
    ),
  )
  const [draft, plan, started] = ['Draft', 'Plan', 'Begin'].map((name) => itemsOf(run, name)[0]?.json)
  const leftOut = [{ reason: 'opted_out', count: 1 }]
  expect(draft).toMatchObject({ name: 'Sale', state: 'draft' })
  expect(plan).toMatchObject({ matched: 1, willGet: 0, leftOut, planHash: expect.any(String) })
  expect(started).toMatchObject({ id: draft?.['id'], state: 'preparing', matched: 1, willGet: 0, leftOut })
  expect(Object.keys(started ?? {})).toHaveLength(10)
  const [ended] = await n8n.ended(told.id, 1)
  expect(ended && itemsOf(ended, 'Trigger')).toMatchObject([
    {
      json: {
        type: 'broadcast.done',
        data: { broadcast: { id: draft?.['id'], state: 'done', counts: { recipients: 1, leftOut: 1 } } },
      },
    },
  ])
  await n8n.deactivate(told)
})

test('Broadcast: Start starts nothing where more people would get it than it may be for', async () => {
  const { account, operate } = bench
  for (let made = 0; made < 2; made += 1)
    await createContact(account, { phone: newPhone(), listId: account.listId('Leads') })
  const [draft] = await operate(creating(), [{}])
  const limited = broadcast('start', { additionalFields: { atMost: '={{ $json.atMost }}' } })
  const id = draft?.json['id']
  const items = await operate(limited, [
    { id, atMost: 1 },
    { id, atMost: '' },
    { id: 'brc_none', atMost: 1 },
    { id, atMost: 2 },
    { id, atMost: 2 },
  ])
  expect(pairsOf(items)).toEqual([0, 1, 2, 3, 4])
  expect(jsonOf(items)).toMatchObject([
    { error: '2 people would get it, and At Most People is 1, so it was not started' },
    { error: 'At Most People is no whole number' },
    { error: expect.stringMatching(/^BROADCAST_NOT_FOUND: /) },
    { id, state: 'preparing', willGet: 2 },
    { error: expect.stringMatching(/^BROADCAST_STATE: /) },
  ])
  await until(
    () => read(id),
    ({ counts }) => counts.recipients === 2,
  )
  const act = async (operation: string) => jsonOf(await operate(broadcast(operation), [{ id }]))
  expect(await act('pause')).toMatchObject([{ id, state: 'paused', reason: 'by_hand' }])
  expect(await act('resume')).toMatchObject([{ state: 'preparing', reason: null }])
  expect(await act('cancel')).toMatchObject([{ state: 'cancelled' }])
  expect(await act('get')).toMatchObject([{ id, state: 'cancelled', counts: { recipients: 2 } }])
  const recipients = broadcast('getRecipients', { returnAll: true })
  expect(await operate(recipients, [{ id }])).toHaveLength(2)
  expect(await operate({ ...recipients, filters: { stage: 'failed' } }, [{ id }])).toEqual([])
})

test('Broadcast: Create writes for a segment or a filter, Update changes a draft, and Delete removes it', async () => {
  const { account, operate } = bench
  const filter = { of: 'createdAt', op: 'withinLastDays', value: 7 } as const
  const { id: segmentId } = (await account.client.createSegment({ body: { name: 'New', filter } })).body
  const time = `${new Date(Date.now() + 30 * day).toISOString().slice(0, 10)}T09:00:00`
  const [forSegment] = await operate(
    creating({
      audience: 'segment',
      segment: located(segmentId),
      additionalFields: { holdout: 10, ratePerMinute: 30, zone: 'contact', sendAt: `${time}-05:00` },
    }),
    [{}],
  )
  const id = forSegment?.json['id']
  expect(await read(id)).toMatchObject({
    audience: { segmentId },
    holdout: 10,
    ratePerMinute: 30,
    sendAt: time,
    zone: 'contact',
    purpose: 'marketing',
  })
  const byFilter = creating({ audience: 'filter', filter: '={{ $json.filter }}' })
  const [filtered, broken] = await operate(byFilter, [{ filter }, { filter: '{"of":"mood"}' }])
  expect(await read(filtered?.json['id'])).toMatchObject({ audience: { filter } })
  expect(broken?.json).toMatchObject({ error: expect.stringMatching(/^VALIDATION_FAILED: /) })

  const changed = await operate(
    broadcast('update', { updateFields: { name: 'Winter sale', body: 'It snows.' }, simplify: false }),
    [{ id }],
  )
  const content = { body: 'It snows.' }
  expect(jsonOf(changed)).toMatchObject([{ id, name: 'Winter sale', content, holdout: 10 }])
  const many = { resource: 'broadcast', operation: 'getAll', filters: { search: 'winter' } }
  expect(jsonOf(await operate(many, [{}]))).toMatchObject([{ id, name: 'Winter sale' }])
  expect(jsonOf(await operate(broadcast('delete'), [{ id }]))).toEqual([{ deleted: true }])
  expect(await operate(many, [{}])).toEqual([])
})

test('Segment: Create, Get, Update, Count and Delete', async () => {
  const { account, operate } = bench
  await createContact(account, { tags: ['vip'] })
  const filter = { of: 'tag', op: 'is', value: 'vip' }
  const made = await operate(
    { resource: 'segment', operation: 'create', name: '={{ $json.name }}', filter: '={{ $json.filter }}' },
    [
      { name: 'Regulars', filter: JSON.stringify(filter) },
      { name: 'Regulars', filter },
      { name: 'Broken', filter: 'vip' },
    ],
  )
  expect(jsonOf(made)).toMatchObject([
    { name: 'Regulars', filter: { of: 'tag', op: 'is' }, broken: [] },
    { error: expect.stringMatching(/^NAME_TAKEN: /) },
    { error: expect.stringMatching(/^VALIDATION_FAILED: Filter/) },
  ])
  const id = made[0]?.json['id']
  const act = async (operation: string, more: object = {}) =>
    jsonOf(
      await operate({ resource: 'segment', operation, segment: located('={{ $json.id }}'), ...more }, [
        { id },
      ]),
    )
  expect(await act('count')).toEqual([{ id, name: 'Regulars', count: 1, capped: false, broken: [] }])
  expect(await act('update', { updateFields: { name: 'Friends' } })).toMatchObject([{ id, name: 'Friends' }])
  expect(await act('get')).toMatchObject([{ id, name: 'Friends', filter: { of: 'tag' } }])
  expect(await act('getContacts')).toMatchObject([{ tags: ['vip'] }])
  expect(await act('delete')).toEqual([{ deleted: true }])
  expect(await act('get')).toMatchObject([{ error: expect.stringMatching(/^SEGMENT_NOT_FOUND: /) }])
})

test('the dropdown of broadcasts shows their states', async () => {
  const [draft] = await bench.operate(creating({ name: 'Autumn sale' }), [{}])
  const shown = await bench.askFor('resource-locator-results', 'replyloop', 'broadcasts', {
    path: 'parameters.broadcast',
    filter: 'autumn',
  })
  const results = [{ name: 'Autumn sale (draft)', value: draft?.json['id'] }]
  expect(shown).toMatchObject({ data: { results } })
})
