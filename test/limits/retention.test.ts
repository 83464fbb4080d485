import { askDashboard, fieldsOf, openOwner, openSession, rowsOf } from '../support/dashboardApi.ts'
import { funnel } from '../support/conversation.ts'
import { apiError, createContact, newPhone, openAccount, type TestAccount } from '../support/factories.ts'
import { embedded, files, storedFiles } from '../support/media.ts'
import { incoming, postIncoming, readMessage, receive } from '../support/messages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, until } from '../support/time.ts'
import { tracesOf } from '../support/traces.ts'
import { answer, startWebhookReceiver } from '../support/webhookReceiver.ts'
import { send, subscribe } from '../support/webhooks.ts'

const { server, untilIdle, after } = suiteOnFakeClock()

const keep = (account: TestAccount, retention: object) =>
  askDashboard(server, account, 'PATCH', '/settings', { body: { retention } })
const effect = async (account: TestAccount, query: Record<string, string>) =>
  fieldsOf(
    await askDashboard(server, account, 'GET', `/settings/retention_effect?${new URLSearchParams(query)}`),
  )
const messagesOf = async ({ client }: TestAccount, contactId: string) =>
  (await client.listMessages({ query: { contactId, limit: '100' } })).body.data
const conversations = async (account: TestAccount) =>
  rowsOf(await askDashboard(server, account, 'GET', '/conversations?limit=100'))

test('messages go once they are older than the account keeps them, with their files; contact, timeline and figures stay', async () => {
  const { account: acme, email } = await openOwner(server, {
    lists: [{ name: 'Leads' }],
    campaigns: [funnel({ openingMessage: 'Welcome' })],
  })
  const phone = newPhone()
  const { id } = await createContact(acme, { phone, listId: acme.listId('Leads') })
  const repeated = incoming({
    fromId: phone,
    body: 'An old xylograph',
    ...embedded(files.png('old'), 'image/png'),
  })
  const { messageId } = fieldsOf(await postIncoming(acme, { customData: repeated }))
  await untilIdle()
  const stats = async () => {
    const { days: _days, ...sums } = fieldsOf(
      await askDashboard(server, acme, 'GET', `/campaigns/${acme.campaignId('Funnel')}/stats`),
    )
    return sums
  }
  await after(20 * day)
  const recent = await receive(acme, { fromId: phone, body: 'A recent one' })
  await after(15 * day) // the first two are over a month old now
  expect(await messagesOf(acme, id)).toHaveLength(3)
  expect(await effect(acme, { messagesMonths: '1' })).toEqual({
    messages: { count: 2, capped: false },
    media: { count: 0, capped: false },
    events: { count: 0, capped: false },
    audit: { count: 0, capped: false },
  })

  const [timeline, figures] = [(await acme.client.getTimeline({ params: { id } })).body, await stats()]

  expect(await keep(acme, { messagesMonths: 1 })).toMatchObject({
    status: 200,
    body: { retention: { messagesMonths: 1, mediaMonths: null, eventsDays: null } },
  })
  await untilIdle()

  expect(await messagesOf(acme, id)).toMatchObject([{ id: recent }])
  expect(await conversations(acme)).toMatchObject([
    { contact: { id }, unreadCount: 1, failedCount: 0, lastMessage: { id: recent } },
  ])
  expect((await acme.client.getTimeline({ params: { id } })).body).toEqual(timeline)
  expect(await stats()).toEqual(figures)
  const owner = await openSession(server, email)
  expect(rowsOf(await owner.ask('GET', '/audit_log'))).toContainEqual(
    expect.objectContaining({ action: 'settings_changed', subject: 'retention' }),
  )
  expect(await postIncoming(acme, { customData: repeated })).toMatchObject({
    status: 200,
    body: { messageId },
  })
  expect(await messagesOf(acme, id)).toHaveLength(1)

  await after(17 * day) // the setting goes on by itself
  expect(await messagesOf(acme, id)).toEqual([])
  expect(await conversations(acme)).toEqual([])
  expect(await acme.ask('GET', `/contacts/${id}`)).toMatchObject({ status: 200 })
  await after(2 * hour)
  expect(await storedFiles(server.dataDir)).toEqual([])
  await until(async () => (await tracesOf(server.dataDir, ['xylograph'])).length === 0)

  const renewedId = await receive(acme, { fromId: phone, body: 'Here again' })
  expect(await conversations(acme)).toMatchObject([
    { contact: { id }, unreadCount: 1, lastMessage: { id: renewedId } },
  ])
})

test('nothing goes by default, nothing of another account, and nothing any more once the setting is taken back', async () => {
  const [acme, other] = [await openAccount(server), await openAccount(server)]
  const [mine, theirs] = [await receive(acme, {}), await receive(other, {})]
  await after(200 * day)
  expect(await readMessage(acme, mine)).toMatchObject({ id: mine })
  await keep(acme, { messagesMonths: 12 })
  await keep(acme, { messagesMonths: null })
  await after(400 * day)
  expect(await readMessage(acme, mine)).toMatchObject({ id: mine })
  await keep(acme, { messagesMonths: 12 })
  await untilIdle()
  expect(await acme.ask('GET', `/messages/${mine}`)).toMatchObject(apiError(404, 'MESSAGE_NOT_FOUND'))
  expect(await readMessage(other, theirs)).toMatchObject({ id: theirs })
})

test('thousands of old messages go in many steps, and each conversation still counts what it has', async () => {
  const acme = await openAccount(server) // without a webhook: each outgoing message fails
  const people = Array.from({ length: 10 }, (_, at) => `writer-${at}`)
  const say = async (fromId: string) => {
    await receive(acme, { fromId })
    await send(acme, { fromId })
  }
  for (const fromId of people) for (let said = 0; said < 15; said += 1) await say(fromId)
  await untilIdle()
  await after(32 * day)
  for (const fromId of people.slice(0, 3)) await say(fromId)
  await untilIdle()
  expect(await conversations(acme)).toHaveLength(10)
  await keep(acme, { messagesMonths: 1 })
  await untilIdle()
  const left = await conversations(acme)
  expect(left).toHaveLength(3)
  for (const conversation of left) expect(conversation).toMatchObject({ unreadCount: 1, failedCount: 1 })
})

test('a message that is still being tried stays until that has ended', async () => {
  const receiver = await startWebhookReceiver()
  receiver.behave(answer(503, { 'retry-after': String(day / 1000) }))
  const acme = await openAccount(server, { replyWebhook: { url: receiver.url } })
  const id = await send(acme)
  await untilIdle()
  for (let days = 0; days < 32; days += 1) {
    await acme.ask('POST', `/messages/${id}/retry`)
    await untilIdle()
    await after(23 * hour)
  }
  await after(day)
  await acme.ask('POST', `/messages/${id}/retry`)
  await untilIdle()
  await keep(acme, { messagesMonths: 1 })
  await untilIdle()
  expect(await readMessage(acme, id)).toMatchObject({
    id,
    status: 'Failed',
    nextAttemptAt: expect.any(String),
  })
  receiver.behave(answer(200))
  await after(day)
  await after(2 * hour)
  expect(await acme.ask('GET', `/messages/${id}`)).toMatchObject(apiError(404, 'MESSAGE_NOT_FOUND'))
  await receiver.close()
})

test('with a limit for files alone, an old message stays and says that its files were deleted', async () => {
  const acme = await openAccount(server, { retention: { mediaMonths: 1 } })
  const old = await receive(acme, { body: 'See this', ...embedded(files.png('aged'), 'image/png') })
  await after(20 * day)
  const recent = await receive(acme, { body: 'And this', ...embedded(files.png('new'), 'image/png') })
  await after(15 * day)
  await after(2 * hour)
  const file = { url: '', contentType: 'image/png', bytes: null, error: expect.stringContaining('its age') }
  expect(await readMessage(acme, old)).toMatchObject({ body: 'See this', media: file, attachments: [file] })
  expect(await readMessage(acme, recent)).toMatchObject({ media: { error: null, bytes: expect.any(Number) } })
  expect(await storedFiles(server.dataDir)).toHaveLength(1)
})

test('with a limit for events, they go earlier than after 30 days, and not before they are delivered', async () => {
  const receiver = await startWebhookReceiver()
  const acme = await openAccount(server)
  await createContact(acme)
  await untilIdle()
  await after(8 * day)
  receiver.behave(answer(503, { 'retry-after': String((5 * day) / 1000) }))
  await subscribe(acme, receiver.url, ['contact.created'])
  const { id } = await createContact(acme)
  await untilIdle()
  const events = async () => (await acme.client.listEvents({ query: { type: 'contact.created' } })).body.data
  expect(await events()).toHaveLength(2)
  expect(await effect(acme, { eventsDays: '7' })).toMatchObject({ events: { count: 1 } })
  await keep(acme, { eventsDays: 7 })
  await untilIdle()
  expect(await events()).toMatchObject([{ data: { id } }])
  await keep(acme, { eventsDays: 1 })
  await after(2 * day)
  expect(await events()).toHaveLength(1) // it is still being tried
  receiver.behave(answer(200))
  await after(4 * day)
  await after(hour)
  expect(await events()).toEqual([])
  await receiver.close()
})

test('what cannot be kept so long, or so short, is refused, and a file declares it as the page does', async () => {
  const acme = await openAccount(server)
  for (const retention of [
    { messagesMonths: 0 },
    { mediaMonths: 1.5 },
    { eventsDays: 31 },
    { messagesMonths: 1201 },
  ])
    expect(await keep(acme, retention)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  await server.provision({
    email: acme.email,
    name: 'Acme',
    retention: { messagesMonths: 24, eventsDays: 7 },
  })
  expect(await askDashboard(server, acme, 'GET', '/settings')).toMatchObject({
    body: { retention: { messagesMonths: 24, mediaMonths: null, eventsDays: 7 } },
  })
})
