import type { EventType } from '@replyloop/shared/contract/events'
import { z } from 'zod'
import { openBroadcasts, openFailing } from '../support/broadcasts.ts'
import { apiError, newPhone } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { receive } from '../support/messages.ts'
import { tagsIn } from '../support/tags.ts'
import { hour, minute } from '../support/time.ts'

const { server, after, clock } = suiteOnFakeClock()

/** An account with broadcasts, tags and segments. */
async function open(openWith = openBroadcasts) {
  const made = await openWith(server)
  const { account, owner, write, start, read, messages } = made
  const tags = tagsIn(account)
  return {
    ...made,
    /** Makes a segment. Returns its id. */
    segment: async (name: string, filter: object) => {
      const answer = await account.ask('POST', '/segments', { body: { name, filter } })
      expect(answer).toMatchObject({ status: 201 })
      return z.object({ id: z.string() }).parse(answer.body).id
    },
    tag: (id: string) => tags.add(id, ['vip']),
    /** Deletes the tag of an account. */
    deleteTag: async () => {
      const [tag] = await tags.listed()
      expect(await owner.ask('DELETE', `/tags/${tag?.id}`)).toMatchObject({ status: 200 })
    },
    /** Sends a broadcast. Returns who got it, in the order of their ids. */
    sendTo: async (fields: object) => {
      const id = await write({ ratePerMinute: 600, ...fields })
      expect(await start(id)).toMatchObject({ status: 200 })
      for (let turn = 0; turn < 5; turn += 1) await after(1000)
      await after(minute)
      expect(await read(id)).toMatchObject({ state: 'done' })
      return (await messages()).map(({ contactId }) => contactId).toSorted()
    },
  }
}

test('A filter says who gets it and another one who does not; without a value one is not left out', async () => {
  const { people, tag, sendTo } = await open()
  const [tagged = '', away = '', noValue = ''] = await people(4, (at) => ({
    customFields: at === 2 ? {} : { plan: at === 1 ? 'old' : 'new' },
  }))
  for (const id of [tagged, away, noValue]) await tag(id)
  const audience = { filter: { of: 'tag', op: 'is', value: 'vip' } }
  const exclude = { filter: { of: 'field', name: 'plan', op: 'is', value: 'old' } }
  expect(await sendTo({ audience, exclude })).toEqual([tagged, noValue].toSorted())
})

test('A segment says who gets it, and another one or a tag who does not', async () => {
  const { people, tag, segment, sendTo, account } = await open()
  const [tagged = '', plain = '', joined = ''] = await people(3)
  await tag(tagged)
  const others = account.listId('Others')
  await account.client.joinList({ params: { id: others }, body: { contactId: joined } })
  const segmentId = await segment('Whole', { of: 'list', op: 'is', value: 'Leads' })
  const notTagged = { filter: { of: 'tag', op: 'is', value: 'vip' } }
  const excluded = await segment('Others', { of: 'list', op: 'is', value: 'Others' })
  const first = await sendTo({ audience: { segmentId }, exclude: notTagged })
  expect(first).toEqual([plain, joined].toSorted())
  const both = await sendTo({ audience: { segmentId }, exclude: { segmentId: excluded } })
  expect(both).toEqual([...first, tagged, plain].toSorted())
})

test('A segment is kept, and finds the same people, as long as a broadcast is to ask it, a paused one too', async () => {
  const { people, write, start, post, segment, account, owner, campaignId, read } = await open()
  await people(1)
  const segmentId = await segment('Whole', { all: [] })
  const inUse = async () => (await account.ask('DELETE', `/segments/${segmentId}`)).status
  const id = await write({ exclude: { segmentId } })
  expect(await account.ask('DELETE', `/segments/${segmentId}`)).toMatchObject(apiError(409, 'SEGMENT_IN_USE'))
  await account.ask('DELETE', `/broadcasts/${id}`)
  const sendAt = new Date(clock.now() + hour).toISOString()
  const later = await write({ audience: { segmentId }, sendAt })
  expect(await start(later)).toMatchObject({ status: 200 })
  expect(await inUse()).toBe(409)
  const changed = { filter: { of: 'tag', op: 'is', value: 'vip' } }
  expect(await account.ask('PATCH', `/segments/${segmentId}`, { body: changed })).toMatchObject(
    apiError(409, 'SEGMENT_IN_USE'),
  )
  expect(await account.ask('PATCH', `/segments/${segmentId}`, { body: { name: 'All' } })).toMatchObject({
    status: 200,
  })
  await owner.ask('POST', `/campaigns/${campaignId}/status`, { body: { status: 'Paused' } })
  await after(hour + 1)
  expect(await read(later)).toMatchObject({ state: 'paused', reason: 'campaign_paused' })
  expect(await inUse()).toBe(409)
  expect(await post(later, 'cancel')).toMatchObject({ status: 200 })
  expect(await inUse()).toBe(200)
})

const parts = [
  ['the tag of its filter', 'audience', 'tag'],
  ['the tag of whom it leaves out', 'exclude', 'tag'],
  ['its list', 'audience', 'list'],
  ['the list of whom it leaves out', 'exclude', 'list'],
  ['the list of its segment', 'audience', 'segment'],
  ['the list of the segment of whom it leaves out', 'exclude', 'segment'],
] as const
test.each(parts)('Without %s nothing is sent, and the broadcast says why', async (_, part, kind) => {
  const { people, tag, deleteTag, segment, account, owner, write, planOf, post, read, messages } =
    await open()
  const [tagged = ''] = await people(2)
  await tag(tagged)
  const others = account.listId('Others')
  await account.client.joinList({ params: { id: others }, body: { contactId: tagged } })
  const of = {
    tag: async () => ({ filter: { of: 'tag', op: 'is', value: 'vip' } }),
    list: async () => ({ listId: others }),
    segment: async () => ({ segmentId: await segment('Others', { of: 'list', op: 'is', value: others }) }),
  }
  const fields = { [part]: await of[kind]() }
  const draft = await write(fields)
  const later = await write({ ...fields, sendAt: new Date(clock.now() + hour).toISOString() })
  const { planHash } = await planOf(draft)
  const started = await post(later, 'start', { planHash: (await planOf(later)).planHash })
  expect(started).toMatchObject({ status: 200, body: { state: 'scheduled' } })
  if (kind === 'tag') await deleteTag()
  else expect(await owner.ask('DELETE', `/lists/${others}`)).toMatchObject({ status: 200 })
  const refused = await post(draft, 'start', { planHash })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.status).toBeLessThan(500)
  expect(await post(draft, 'dry_run')).toMatchObject({ status: refused.status })
  await after(hour + minute)
  expect(await read(later)).toMatchObject({ state: 'paused', reason: 'audience_gone' })
  expect(await post(later, 'resume')).toMatchObject({ status: 200 })
  await after(minute)
  expect(await read(later)).toMatchObject({ state: 'paused', reason: 'audience_gone' })
  expect(await messages()).toEqual([])
})

test('A filter finds who got a broadcast, by what they did then', async () => {
  const { people, sendTo, account, write } = await open(openFailing)
  const phones = Array.from({ length: 4 }, newPhone)
  const [answers = '', stops = '', silent = '', out = ''] = await people(4, (at) => ({
    phone: phones[at],
  }))
  const found = async (name: string, value: string) => {
    const filter = { of: 'broadcast', name, op: 'stage', value }
    const answer = await account.ask('POST', '/contacts/search', { body: { filter } })
    expect(answer).toMatchObject({ status: 200, body: { broken: [] } })
    const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(answer.body)
    return data.map(({ id }) => id).toSorted()
  }
  await account.client.updateContact({ params: { id: out }, body: { optedOut: true } })
  const sent = await sendTo({ name: 'Autumn' })
  await after(minute)
  await receive(account, { fromId: phones[0], body: 'Yes please' })
  await receive(account, { fromId: phones[1], body: 'STOP' })
  expect(await found('Autumn', 'sent')).toEqual(sent)
  expect(await found('Autumn', 'answered')).toEqual([answers, stops].toSorted())
  expect(await found('Autumn', 'notAnswered')).toEqual([silent])
  expect(await found('Autumn', 'optedOut')).toEqual([stops])
  expect(await found('Autumn', 'failed')).toEqual(sent)
  expect(await found('Autumn', 'delivered')).toEqual([])
  expect(await found('Autumn', 'read')).toEqual([])
  expect(await found('Autumn', 'tapped')).toEqual([])
  expect(await found('Autumn', 'handedOver')).toEqual([])
  expect(await found(await write(), 'sent')).toEqual([])
})

test('A filter of five levels is refused', async () => {
  const { account, campaignId } = await open()
  const leaf = { of: 'firstName', op: 'isEmpty' }
  const body = {
    name: 'Deep',
    campaignId,
    audience: { filter: { not: { not: { not: { not: leaf } } } } },
    content: { body: 'Hi' },
  }
  expect(await account.ask('POST', '/broadcasts', { body })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
})

test('Events tell once each that a broadcast is started, paused and done', async () => {
  const { account, campaignId, people, write, start, post, read } = await open()
  await people(2)
  const id = await write({ ratePerMinute: 1 })
  await start(id)
  await after(1)
  await post(id, 'pause')
  await post(id, 'pause')
  await post(id, 'resume')
  for (let turn = 0; turn < 4; turn += 1) await after(minute)
  const broadcast = { id, name: 'Sale', campaignId, reason: null }
  const told = async (type: EventType) =>
    (await account.client.listEvents({ query: { type } })).body.data.map(({ data }) => data)
  expect(await told('broadcast.started')).toEqual([{ broadcast: { ...broadcast, state: 'preparing' } }])
  expect(await told('broadcast.paused')).toEqual([
    { broadcast: { ...broadcast, state: 'paused', reason: 'by_hand' } },
  ])
  const { counts } = await read(id)
  expect(await told('broadcast.done')).toEqual([{ broadcast: { ...broadcast, state: 'done', counts } }])
})
