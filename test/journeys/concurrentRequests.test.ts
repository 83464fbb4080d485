import { Event } from '@replyloop/shared/contract/events'
import { botCampaign } from '../support/conversation.ts'
import { apiError, createContact, newEmail, newPhone, readPages } from '../support/factories.ts'
import { incoming, outgoing, postIncoming, received, senderOf } from '../support/messages.ts'
import { suiteAccount, suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { subscribe } from '../support/webhooks.ts'

// Concurrent requests share transactions. Each must be answered and stored as if it had come alone.

const { server, untilIdle } = suiteOnFakeClock()
const platform = suiteReceiver()
const acme = suiteAccount(server, { lists: [{ name: 'Leads' }], campaigns: [botCampaign()] })

beforeAll(async () => {
  await subscribe(acme, platform.url, ['message.received', 'contact.created'])
})

const times = <T>(amount: number, make: (index: number) => T): T[] =>
  Array.from({ length: amount }, (_, index) => make(index))
const message = (fields: object) => () => postIncoming(acme, { customData: incoming(fields) })
const contact = (body: object, headers: Record<string, string> = {}) => {
  return () => acme.ask('POST', '/contacts', { body, headers })
}
const send = (fields: object) => () =>
  acme.ask('POST', '/send_custom_channel_message', { body: { customData: outgoing(fields) } })

test('concurrent requests of all kinds are each answered and stored as if they had come alone', async () => {
  const [phone, email] = [newPhone(), newEmail()]
  const kinds = {
    newSenders: times(40, (index) => message({ fromId: `new-${index}` })),
    oneSender: times(12, (index) => message({ fromId: 'talkative', body: `line ${index}` })),
    oneMessage: times(8, () => message({ fromId: 'repeats', messageSid: 'the same' })),
    noCampaign: times(4, (index) => message({ fromId: `lost-${index}`, campaignId: 'cmp_none' })),
    stops: times(4, (index) => message({ fromId: `stops-${index}`, body: 'STOP' })),
    onePhone: times(10, () => contact({ phone })),
    oneKey: times(6, () => contact({ email }, { 'idempotency-key': 'one-key' })),
    onLists: times(6, () => contact({ phone: newPhone(), listIds: [acme.listId('Leads')] })),
    onNoList: times(4, () => contact({ phone: newPhone(), listIds: ['lst_none'] })),
    sent: times(8, (index) => send({ fromId: `sent-${index}` })),
  }
  const all = Object.entries(kinds).flatMap(([kind, requests]) =>
    requests.map((request, index) => ({ kind, request, place: index / requests.length })),
  )
  const mixed = all.toSorted((left, right) => left.place - right.place)
  const answers = await Promise.all(
    mixed.map(async ({ kind, request }) => ({ kind, answer: await request() })),
  )
  const answered = (kind: keyof typeof kinds) =>
    answers.filter((one) => one.kind === kind).map(({ answer }) => answer)
  const statuses = (kind: keyof typeof kinds) => answered(kind).map(({ status }) => status)

  for (const kind of ['newSenders', 'oneSender', 'oneMessage', 'stops', 'sent'] as const)
    expect(new Set(statuses(kind))).toEqual(new Set([200]))
  expect(new Set(answered('oneMessage').map(({ body }) => JSON.stringify(body))).size).toBe(1)
  for (const answer of answered('noCampaign')) expect(answer).toMatchObject({ status: 404 })
  for (const answer of answered('onNoList')) expect(answer).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
  expect(statuses('onePhone').filter((status) => status === 201)).toHaveLength(1)
  expect(new Set(statuses('onePhone'))).toEqual(new Set([200, 201]))
  expect(new Set(statuses('onLists'))).toEqual(new Set([201]))
  const keyed = answered('oneKey').filter(({ status }) => status === 201)
  expect(new Set(keyed.map(({ body }) => JSON.stringify(body))).size).toBe(1)

  const contacts = (
    await readPages(async (cursor) => {
      const { body } = await acme.client.findContact({ query: { limit: '100', cursor } })
      if (!('data' in body)) throw new Error('that is no page')
      return { body }
    })
  ).flat()
  const named = (start: string) => contacts.filter(({ fromId }) => fromId?.startsWith(start)).length
  expect(contacts).toHaveLength(40 + 1 + 1 + 4 + 1 + 1 + 6 + 8)
  expect([named('new-'), named('stops-'), named('sent-'), named('lost-')]).toEqual([40, 4, 8, 0])
  expect(contacts.filter(({ optedOut }) => optedOut)).toHaveLength(4)
  expect(contacts.filter(({ phone: its }) => its === phone)).toHaveLength(1)
  expect(contacts.filter(({ email: its }) => its === email)).toHaveLength(1)

  const messages = (
    await readPages((cursor) => acme.client.listMessages({ query: { limit: '100', cursor } }))
  ).flat()
  const written = messages.filter(({ direction }) => direction === 'incoming')
  expect(written).toHaveLength(40 + 12 + 1 + 4)
  expect(
    written
      .filter(({ body }) => body.startsWith('line '))
      .map(({ body }) => body)
      .toSorted(),
  ).toEqual(times(12, (index) => `line ${index}`).toSorted())

  await untilIdle()
  const events = platform.deliveries.map(({ json }) => Event.parse(json))
  const about = (type: string) => events.filter((event) => event.type === type)
  expect(about('contact.created')).toHaveLength(contacts.length)
  expect(about('message.received')).toHaveLength(written.length)
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
})

test('of a phone and an email of one contact that both write for the first time, each is one contact from then on', async () => {
  const people = await Promise.all(
    times(10, async () => {
      const { phone, email } = await createContact(acme, { phone: newPhone(), email: newEmail() })
      return { phone, email }
    }),
  )
  const write = () =>
    Promise.all(
      people
        .flatMap(({ phone, email }) => [phone, email])
        .map(async (fromId) => (await received(acme, { fromId })).contactId),
    )
  const first = await write()
  expect(await write()).toEqual(first)
  expect(new Set(first).size).toBe(first.length)
})

test('a contact who is renamed while it writes STOP is found by the new name', async () => {
  const people = await Promise.all(times(20, (index) => senderOf(acme, { fromId: `renamed-${index}` })))
  await Promise.all(
    people.flatMap(({ id, fromId }, index) => [
      acme.client.updateContact({ params: { id }, body: { firstName: `Name ${index}.` } }),
      received(acme, { fromId, body: 'STOP' }),
    ]),
  )
  const found = times(people.length, (index) => acme.ask('GET', `/contacts?search=Name%20${index}.`))
  const expected = people.map(({ id }) => ({ body: { data: [{ id, optedOut: true }] } }))
  expect(await Promise.all(found)).toMatchObject(expected)
})
