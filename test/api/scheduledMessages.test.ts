import { apiError, createContact, openAccount } from '../support/factories.ts'
import { downloadsOf } from '../support/personalData.ts'
import { laterOnCustom, scheduledOf } from '../support/scheduled.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { server, clock, untilIdle, after } = suite
const platform = suiteReceiver()
const at = (ms: number) => new Date(clock.now() + ms).toISOString()

const open = laterOnCustom(suite, platform)
const download = downloadsOf(server)

describe('a scheduled message', () => {
  test('goes out once at its time, under its key once, as what it became says', async () => {
    const { send, who, read, sent, account } = await open('ann')
    const body = { ...who, body: 'See you at ten.', sendAt: at(hour), firstName: 'Ann' }
    const answer = await send(body, { 'idempotency-key': 'one' })
    expect(answer).toMatchObject({
      status: 202,
      body: { id: expect.stringMatching(/^sch_/), state: 'scheduled', sendAt: at(hour) },
    })
    expect((await send(body, { 'idempotency-key': 'one' })).body).toEqual(answer.body)
    const [waiting, ...others] = (await account.client.listScheduledMessages()).body.data
    expect(others).toEqual([])
    const id = waiting?.id ?? ''
    expect(waiting).toMatchObject({
      state: 'scheduled',
      body: 'See you at ten.',
      author: 'api',
      channel: 'crm',
    })
    await after(59 * minute)
    expect(sent()).toEqual([])
    await after(2 * minute)
    expect(sent()).toEqual(['See you at ten.'])
    const { messageId, ...done } = await read(id)
    expect(done).toMatchObject({ state: 'sent', error: null })
    expect(await account.ask('GET', `/messages/${messageId}`)).toMatchObject({
      body: { status: 'Sent', author: 'api', body: 'See you at ten.' },
    })
    await after(day)
    expect(sent()).toHaveLength(1)
  })

  test('is on the clock of the account where its time has no offset: a missing hour is the next, a doubled one the first', async () => {
    const { schedule, who, read } = await open('zoe', { timeZone: 'Europe/Berlin' })
    /** The date on which clocks change next at the end of a month, which may be scheduled. */
    const nextChange = async (month: number) => {
      const year = new Date(clock.now()).getUTCFullYear()
      const lastDays = [0, 1, 2].map((more) => new Date(Date.UTC(year + more, month, 0)))
      const sundays = lastDays.map((last) => last.getTime() - last.getUTCDay() * day)
      const next = sundays.find((sunday) => sunday > clock.now() + day) ?? 0
      await after(Math.max(1, next - clock.now() - 360 * day))
      return new Date(next).toISOString().slice(0, 10)
    }
    const on = async (sendAt: string) =>
      (await read(await schedule({ ...who, body: 'x', send_at: sendAt }))).sendAt
    const march = await nextChange(3)
    expect(await on(`${march} 02:30`)).toBe(`${march}T01:30:00.000Z`)
    const october = await nextChange(10)
    expect(await on(`${october}T02:30:00`)).toBe(`${october}T00:30:00.000Z`)
    expect(await on(at(2 * hour))).toBe(at(2 * hour))
  })

  test('takes no time that is past, too far ahead or none, and nothing that cannot be sent', async () => {
    const { send, who, list } = await open('bad')
    const message = { ...who, body: 'Hi' }
    for (const sendAt of [at(-minute), at(367 * day), 'tomorrow', '2027-13-01T09:00:00'])
      expect(await send({ ...message, sendAt })).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'sendAt'))
    expect(await send({ ...message, unlessTheyWrite: true })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'unlessTheyWrite'),
    )
    expect(await send({ ...message, sendAt: at(hour), onAnswer: { url: 'https://a.test' } })).toMatchObject(
      apiError(400, 'CONFLICTING_FIELDS', 'onAnswer'),
    )
    expect(await send({ ...message, sendAt: at(hour), buttons: ['STOP'] })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'buttons[0].title'),
    )
    expect(await send({ contactId: 'con_none', body: 'Hi', sendAt: at(hour) })).toMatchObject(
      apiError(404, 'CONTACT_NOT_FOUND'),
    )
    expect(await list()).toEqual([])
  })

  test('is cancelled by what the contact writes before, where it says so, and by nothing else', async () => {
    const { schedule, who, read, writes, sent, account } = await open('max')
    const unless = await schedule({ ...who, body: 'Still there?', sendAt: at(hour), unlessTheyWrite: true })
    const always = await schedule({ ...who, body: 'Reminder', sendAt: at(hour) })
    await writes('I am here')
    expect(await read(unless)).toMatchObject({ state: 'cancelled', reason: 'contact_wrote' })
    const { contactId } = await read(always)
    expect(JSON.stringify((await account.ask('GET', `/contacts/${contactId}/timeline`)).body)).toContain(
      '"subject":"scheduled_message"',
    )
    await after(2 * hour)
    expect(sent()).toEqual(['Reminder'])
  })

  test('is changed, cancelled and sent at once, by its version', async () => {
    const { schedule, who, read, change, cancel, now, sent, account } = await open('kim')
    const id = await schedule({ ...who, body: 'One', sendAt: at(hour) })
    const { headers } = await account.ask('GET', `/scheduled_messages/${id}`)
    const etag = headers.get('etag') ?? ''
    expect(await change(id, { body: 'Two', sendAt: at(3 * hour) }, { 'if-match': etag })).toMatchObject({
      status: 200,
      body: { body: 'Two', sendAt: at(3 * hour) },
    })
    expect(await change(id, { sendAt: at(day) }, { 'if-match': etag })).toMatchObject({ status: 412 })
    expect(await change(id, { buttons: ['Fine'] })).toMatchObject({ body: { buttons: [{ title: 'Fine' }] } })
    expect(await change(id, { buttons: null })).toMatchObject({ body: { buttons: null, body: 'Two' } })
    expect(await change(id, { body: null })).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'body'))
    for (const nothing of [{}, { body: '' }, { sendAt: null }, { name: 'x' }])
      expect(await change(id, nothing)).toMatchObject({
        status: 200,
        body: { body: 'Two', state: 'scheduled' },
      })
    await after(2 * hour)
    expect(sent()).toEqual([])
    expect(await now(id)).toMatchObject({ status: 200, body: { state: 'sent' } })
    await untilIdle()
    expect(sent()).toEqual(['Two'])
    for (const again of [now(id), cancel(id), change(id, { body: 'x' })])
      expect(await again).toMatchObject(apiError(409, 'SCHEDULED_MESSAGE_STATE'))
    const other = await schedule({ ...who, body: 'Never', sendAt: at(hour) })
    expect(await cancel(other)).toMatchObject({ body: { state: 'cancelled', reason: 'by_request' } })
    await after(4 * hour)
    expect(sent()).toEqual(['Two'])
    expect(await read(other)).toMatchObject({ messageId: null })
    expect(await cancel('sch_none')).toMatchObject(apiError(404, 'SCHEDULED_MESSAGE_NOT_FOUND'))
  })

  test('that cannot go out when it is due tells whoever wrote it, and goes out once that is mended', async () => {
    const { schedule, who, read, change, sent, account } = await open('opt')
    await account.client.createWebhook({
      body: { targetUrl: `${platform.url}/opt-events`, events: ['message.scheduled_failed'] },
    })
    const id = await schedule({ ...who, body: 'Hi', sendAt: at(hour) })
    const { contactId } = await read(id)
    await account.client.updateContact({ params: { id: contactId }, body: { optedOut: true } })
    await after(hour + minute)
    expect(await read(id)).toMatchObject({
      state: 'failed',
      error: { code: 'CONTACT_OPTED_OUT', message: expect.stringContaining(contactId) },
    })
    expect(
      platform.deliveries.filter(({ path }) => path === '/opt-events').map(({ json }) => json),
    ).toMatchObject([
      {
        type: 'message.scheduled_failed',
        data: { contact: { id: contactId }, scheduledMessage: { id, state: 'failed' } },
      },
    ])
    expect(JSON.stringify((await account.ask('GET', `/contacts/${contactId}/timeline`)).body)).toContain(
      '"rule":"cannot_go_out"',
    )
    await account.client.updateContact({ params: { id: contactId }, body: { optedOut: false } })
    expect(await change(id, { sendAt: at(hour) })).toMatchObject({
      body: { state: 'scheduled', error: null },
    })
    await after(hour + minute)
    expect(sent()).toEqual(['Hi'])
  })

  test('waits in a bounded number for one contact', async () => {
    const { schedule, send, who, cancel } = await open('many')
    const ids = []
    for (let n = 0; n < 100; n += 1) ids.push(await schedule({ ...who, body: `${n}`, sendAt: at(day) }))
    expect(await send({ ...who, body: 'x', sendAt: at(day) })).toMatchObject(
      apiError(409, 'SCHEDULED_MESSAGE_LIMIT'),
    )
    await cancel(ids[0] ?? '')
    expect(await send({ ...who, body: 'x', sendAt: at(day) })).toMatchObject({ status: 202 })
  })
})

describe('a scheduled message and its contact', () => {
  test('moves to the contact that is kept by a merge', async () => {
    const { schedule, who, read, list, account, writes } = await open('one')
    const id = await schedule({ ...who, body: 'Hi', sendAt: at(hour), unlessTheyWrite: true })
    const { contactId: from } = await read(id)
    const kept = await createContact(account, { email: 'kept@example.test' })
    expect(
      await account.ask('POST', `/contacts/${kept.id}/merge`, { body: { otherId: from } }),
    ).toMatchObject({
      status: 200,
    })
    expect(await list(`?contactId=${from}`)).toMatchObject([{ id, contactId: kept.id }])
    await writes('Now one')
    expect(await read(id)).toMatchObject({ state: 'cancelled', reason: 'contact_wrote' })
  })

  test('is gone with an erasure, and stands in what is held about a person before', async () => {
    const { schedule, who, read, list, account, sent } = await open('gone')
    const id = await schedule({ ...who, body: 'Secret', sendAt: at(hour) })
    const { contactId } = await read(id)
    const { json, html } = await download(account, contactId)
    expect(json).toMatchObject({ scheduledMessages: [{ id, state: 'scheduled', body: 'Secret' }] })
    expect(html).toContain('Secret')
    await account.client.deleteContact({ params: { id: contactId } })
    expect(await list()).toEqual([])
    await after(2 * hour)
    expect(sent()).toEqual([])
    expect(await account.ask('GET', `/scheduled_messages/${id}`)).toMatchObject(
      apiError(404, 'SCHEDULED_MESSAGE_NOT_FOUND'),
    )
  })

  test('is kept for a while after its end', async () => {
    const { schedule, who, cancel, list } = await open('old')
    await cancel(await schedule({ ...who, body: 'Hi', sendAt: at(hour) }))
    await after(27 * day)
    expect(await list()).toHaveLength(1)
    await after(2 * day)
    expect(await list()).toEqual([])
  })
})

test('a suspended account sends nothing that it scheduled before', async () => {
  const agency = await openAccount(server, {
    type: 'agency',
    subAccounts: [{ email: 'client@example.test', name: 'Client', credits: 5 }],
  })
  const sub = agency.subAccount('client@example.test')
  const later = scheduledOf(sub)
  await sub.ask('PATCH', '/reply_webhook', { body: { url: `${platform.url}/sub` } })
  const id = await later.schedule({ fromId: 'sub', channel: 'crm', body: 'Hi', sendAt: at(hour) })
  await agency.ask('POST', `/subaccounts/${sub.id}/suspend`)
  await after(hour + minute)
  expect(await later.read(id)).toMatchObject({ state: 'failed', error: { code: 'ACCOUNT_SUSPENDED' } })
})
