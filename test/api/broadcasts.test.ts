import { openBroadcasts, quietCampaign } from '../support/broadcasts.ts'
import { apiError, createContact, openAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute } from '../support/time.ts'

const { server, after, clock } = suiteOnFakeClock()
const open = (given = {}) => openBroadcasts(server, given)
const at = (ms: number) => new Date(clock.now() + ms).toISOString()

test('A broadcast goes to each on its list once, at its rate, and is done when each message has ended', async () => {
  const { write, people, planOf, post, read, recipients, messages, account, campaignId, lines } = await open()
  const ids = await people(3, (number) => ({ firstName: `Ann ${number}` }))
  await people(1, undefined, account.listId('Others'))
  const id = await write({ ratePerMinute: 1 })
  const plan = await planOf(id)
  expect(plan).toMatchObject({ matched: 3, willGet: 3, leftOut: [], holdout: 0 })
  expect(await messages()).toEqual([])
  expect(await post(id, 'start', { planHash: plan.planHash })).toMatchObject({
    status: 200,
    body: { state: 'preparing' },
  })
  await after(1)
  expect(await messages()).toHaveLength(1)
  expect(await read(id)).toMatchObject({ state: 'sending', counts: { recipients: 3, sent: 1, waiting: 2 } })
  for (let turn = 0; turn < 4; turn += 1) await after(minute)
  expect((await messages()).map(({ body }) => body)).toEqual(['Hi Ann 0', 'Hi Ann 1', 'Hi Ann 2'])
  const { state, counts } = await read(id)
  expect(counts).toMatchObject({ recipients: 3, sent: 3, waiting: 0 })
  expect(counts.delivered + counts.failed + counts.unknown + counts.onTheWay).toBe(3)
  expect(state).toBe('done')
  expect((await recipients(id)).map(({ contactId }) => contactId)).toEqual(ids)
  expect(await account.client.getContact({ params: { id: ids[0] ?? '' } })).toMatchObject({
    body: { campaignId },
  })
  expect(await post(id, 'start', { planHash: plan.planHash })).toMatchObject({
    status: 200,
    body: { state: 'done' },
  })
  expect(await messages()).toHaveLength(3)
  expect(await lines()).toEqual(['broadcast_created', 'broadcast_started'])
})

test('Who has opted out, is excluded, lacks a field or is a test contact gets nothing, and the plan says the same', async () => {
  const { write, people, planOf, start, recipients, messages, account, listId } = await open()
  const others = account.listId('Others')
  const [out = '', excluded = '', nameless = '', gets = ''] = await people(4, (number) =>
    number === 2 ? {} : { firstName: 'Ann' },
  )
  await account.client.updateContact({ params: { id: out }, body: { optedOut: true } })
  await account.client.joinList({ params: { id: others }, body: { contactId: excluded } })
  const id = await write({
    content: { body: 'Hi {{firstName}}' },
    exclude: { listId: others },
    audience: { list_id: listId },
  })
  const plan = await planOf(id)
  expect(plan).toMatchObject({
    matched: 3,
    willGet: 1,
    leftOut: expect.arrayContaining([
      { reason: 'opted_out', count: 1 },
      { reason: 'missing_variable', count: 1 },
    ]),
  })
  await start(id)
  await after(minute)
  expect(await messages()).toMatchObject([{ contactId: gets }])
  expect(await recipients(id)).toMatchObject([
    { contactId: out, state: 'leftOut', reason: 'opted_out' },
    { contactId: nameless, state: 'leftOut', reason: 'missing_variable' },
    { contactId: gets, state: 'sent' },
  ])
})

test('A join neither waits behind a broadcast nor counts with it, and leaving the list touches no recipient', async () => {
  const greeting = quietCampaign({ triggerOnListAdd: true, list: 'Others', openingMessage: 'Welcome!' })
  const { write, people, start, messages, account, listId } = await open({ campaigns: [greeting] })
  const ids = await people(4)
  const id = await write({ ratePerMinute: 1 })
  await start(id)
  await after(1)
  const joiner = await createContact(account, { listId: account.listId('Others') })
  expect(await messages()).toMatchObject([{ contactId: ids[0] }, { contactId: joiner.id, body: 'Welcome!' }])
  await account.ask('DELETE', `/lists/${listId}/contacts/${ids[1] ?? ''}`)
  for (let turn = 0; turn < 4; turn += 1) await after(minute)
  expect((await messages()).map(({ contactId }) => contactId)).toEqual([ids[0], joiner.id, ...ids.slice(1)])
})

test('A wish to stop between the start and its turn keeps a message from going out', async () => {
  const { write, people, start, messages, recipients, account } = await open()
  const [first, second = ''] = await people(2)
  const id = await write({ ratePerMinute: 1 })
  await start(id)
  await after(1)
  await account.client.updateContact({ params: { id: second }, body: { optedOut: true } })
  await after(2 * minute)
  expect(await messages()).toMatchObject([{ contactId: first }])
  expect(await recipients(id)).toMatchObject([{ state: 'sent' }, { state: 'cancelled', reason: 'opted_out' }])
})

test('Paused it rests, resumed it goes on, cancelled the rest never goes out', async () => {
  const { write, people, start, post, read, messages, lines } = await open()
  await people(4)
  const id = await write({ ratePerMinute: 1 })
  await start(id)
  await after(1)
  expect(await post(id, 'pause')).toMatchObject({ status: 200, body: { state: 'paused', reason: 'by_hand' } })
  await after(5 * minute)
  expect(await messages()).toHaveLength(1)
  expect(await post(id, 'resume')).toMatchObject({ status: 200 })
  await after(1)
  expect(await messages()).toHaveLength(2)
  expect(await post(id, 'cancel')).toMatchObject({ status: 200, body: { state: 'cancelled' } })
  await after(5 * minute)
  expect(await messages()).toHaveLength(2)
  expect(await read(id)).toMatchObject({ counts: { recipients: 4, sent: 2, cancelled: 2 } })
  expect(await post(id, 'resume')).toMatchObject(apiError(409, 'BROADCAST_STATE'))
  await after(26 * hour)
  expect(await read(id)).toMatchObject({ counts: { recipients: 4, sent: 2, cancelled: 2 } })
  const steered = ['broadcast_paused', 'broadcast_resumed', 'broadcast_cancelled']
  expect(await lines()).toEqual(['broadcast_created', 'broadcast_started', ...steered])
})

test('Its campaign must be Live to start, pauses it while Paused, and cancels the rest when Completed', async () => {
  const { write, people, start, read, messages, owner, campaignId } = await open()
  const go = (status: string) =>
    owner.ask('POST', `/campaigns/${campaignId}/status`, { body: { status, greet: false } })
  await people(4)
  const id = await write({ ratePerMinute: 1 })
  await go('Paused')
  expect(await start(id)).toMatchObject(apiError(409, 'BROADCAST_STATE'))
  await go('Live')
  expect(await start(id)).toMatchObject({ status: 200 })
  await after(1)
  await go('Paused')
  await after(3 * minute)
  expect(await read(id)).toMatchObject({ state: 'paused', reason: 'campaign_paused' })
  expect(await messages()).toHaveLength(1)
  await go('Live')
  await after(1)
  expect(await messages()).toHaveLength(2)
  await go('Paused')
  await go('Completed')
  await after(minute)
  expect(await read(id)).toMatchObject({ state: 'cancelled', counts: { sent: 2, cancelled: 2 } })
})

test('A plan of another definition, or of more or fewer people, is refused', async () => {
  const { write, people, planOf, post, account } = await open()
  await people(3)
  const id = await write()
  const { planHash } = await planOf(id)
  await people(1)
  expect(await post(id, 'start', { planHash })).toMatchObject(apiError(409, 'PLAN_CHANGED'))
  const again = await planOf(id)
  await account.ask('PATCH', `/broadcasts/${id}`, { body: { ratePerMinute: 7 } })
  expect(await post(id, 'start', { planHash: again.planHash })).toMatchObject(apiError(409, 'PLAN_CHANGED'))
})

test('A scheduled one waits for its time, and cancelled it is a draft again', async () => {
  const { write, people, start, post, read, messages } = await open()
  await people(1)
  const id = await write({ sendAt: at(hour) })
  expect(await start(id)).toMatchObject({ status: 200, body: { state: 'scheduled' } })
  expect(await post(id, 'cancel')).toMatchObject({ status: 200, body: { state: 'draft' } })
  await after(2 * hour)
  expect(await messages()).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'draft' })
  const later = await write({ sendAt: at(hour) })
  await start(later)
  await after(hour + minute)
  expect(await messages()).toHaveLength(1)
})

test.each([
  ['a time that is past', { sendAt: '2020-01-01T09:00:00Z' }, 'sendAt'],
  [
    'a time with an offset on the clock of each contact',
    { zone: 'contact', sendAt: '2999-01-01T09:00:00Z' },
    'sendAt',
  ],
  ['no time on the clock of each contact', { zone: 'contact' }, 'sendAt'],
  [
    'shares that do not make 100',
    {
      content: undefined,
      variants: [
        { name: 'A', share: 50, content: { body: 'A' } },
        { name: 'B', share: 40, content: { body: 'B' } },
      ],
    },
    'variants',
  ],
  [
    'variants whose names differ in case alone',
    {
      content: undefined,
      variants: ['Early', 'EARLY'].map((name) => ({ name, share: 50, content: { body: name } })),
    },
    'variants',
  ],
  ['a text without a body', { content: { attachments: [] } }, 'content.body'],
  ['two audiences', { audience: { listId: 'lst_1', segmentId: 'seg_1' } }, 'audience.listId'],
  ['no content', { content: undefined }, 'content'],
  ['a button that opts out', { content: { body: 'Hi', buttons: ['Stop'] } }, 'content.buttons[0].title'],
  [
    'a file of a variant that is no file',
    {
      content: undefined,
      variants: [
        { name: 'A', share: 50, content: { body: 'A' } },
        { name: 'B', share: 50, content: { body: 'B', attachments: [{ id: 'gone' }] } },
      ],
    },
    'variants[1].content.attachments[0]',
  ],
  ['a template where there are none', { content: { template: { name: 'welcome' } } }, 'content.template'],
])('Refused with 400: %s', async (_, fields, path) => {
  const { account, campaignId, listId } = await open()
  const body = { name: 'Sale', campaignId, audience: { listId }, content: { body: 'Hi' }, ...fields }
  expect(await account.ask('POST', '/broadcasts', { body })).toMatchObject(
    apiError(400, 'VALIDATION_FAILED', path),
  )
})

test('A draft is changed by its version and deleted, and of another account it is not there', async () => {
  const { write, account, lines, post } = await open()
  const id = await write()
  const path = `/broadcasts/${id}`
  const { headers } = await account.ask('GET', path)
  const etag = headers.get('etag') ?? ''
  const change = { body: { name: 'Summer sale' }, headers: { 'if-match': etag } }
  expect(await account.ask('PATCH', path, change)).toMatchObject({
    status: 200,
    body: { name: 'Summer sale' },
  })
  expect(await account.ask('PATCH', path, change)).toMatchObject(apiError(412, 'VERSION_CONFLICT'))
  const stranger = await openAccount(server)
  expect(await stranger.ask('GET', path)).toMatchObject(apiError(404, 'BROADCAST_NOT_FOUND'))
  expect(await post(id, 'pause')).toMatchObject(apiError(409, 'BROADCAST_STATE'))
  expect(await account.ask('DELETE', path)).toMatchObject({ status: 200 })
  expect(await account.ask('GET', path)).toMatchObject(apiError(404, 'BROADCAST_NOT_FOUND'))
  expect(await lines()).toEqual(['broadcast_created', 'broadcast_changed', 'broadcast_deleted'])
})
