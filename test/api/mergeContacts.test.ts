import { z } from 'zod'
import { botCampaign, eventsOf, funnel } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, createContact, newEmail, openAccount } from '../support/factories.ts'
import { mergesOf, refusal } from '../support/merges.ts'
import { received, senderOf } from '../support/messages.ts'
import { suiteAccount, suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { second } from '../support/time.ts'
import { subscribe } from '../support/webhooks.ts'

const { server, after, untilIdle } = suiteOnFakeClock()
const platform = suiteReceiver()
const account = suiteAccount(server, () => ({
  lists: [{ name: 'Leads' }, { name: 'Customers' }, { name: 'Guests' }],
  campaigns: [funnel(), botCampaign({ name: 'Desk', type: 'Incoming', list: 'Guests' })],
}))
const merge = (id: string, otherId: string, of = account) => mergesOf(of).merge(id, otherId)
const preview = (id: string, otherId: string) => mergesOf(account).preview(id, otherId)
const read = (id: string) => mergesOf(account).read(id)
const timeline = (id: string) => mergesOf(account).timeline(id)
const two = (options?: { merged: boolean }) => mergesOf(account).two(options)

describe('the preview', () => {
  test('says what stays, what is filled, and what comes along, and changes nothing', async () => {
    const { kept, other } = await two({ merged: false })
    await account.client.joinList({
      params: { id: account.listId('Customers') },
      body: { contactId: other.id },
    })
    const { status, body } = await preview(kept.id, other.id)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        contact: { ...kept, lastName: 'Doe', customFields: { company: 'Acme', city: 'Rome' } },
        merged: { id: other.id },
        filled: ['lastName', 'customFields.city'],
        differing: [
          { field: 'firstName', kept: 'Jane', other: 'Janet' },
          { field: 'phone', kept: kept.phone, other: other.phone },
          { field: 'email', kept: kept.email, other: other.email },
          { field: 'fromId', kept: kept.fromId, other: other.fromId },
        ],
        aliases: [
          { kind: 'id', value: other.id },
          { kind: 'phone', value: other.phone },
          { kind: 'email', value: other.email },
          { kind: 'fromId', value: other.fromId },
        ],
        lists: [{ name: 'Customers' }],
        channels: [],
        messages: 1,
      },
    })
    expect(await read(kept.id)).toEqual(kept)
    const merged = await merge(kept.id, other.id)
    const { contact } = z.object({ contact: z.looseObject({}) }).parse(body)
    const { updatedAt: _earlier, ...expected } = contact
    expect(merged).toMatchObject({ body: expected })
  })

  test('and the merge refuse a contact with itself, and one who is not there', async () => {
    const { id } = await createContact(account)
    for (const refused of [await preview(id, id), await merge(id, id)])
      expect(refused).toMatchObject(refusal(400, 'VALIDATION_FAILED', /itself/))
    for (const unknown of [
      await preview(id, 'con_none'),
      await merge('con_none', id),
      await merge(id, 'con_none'),
    ])
      expect(unknown).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  })

  test('and the merge refuse a test contact with a person', async () => {
    await askDashboard(server, account, 'POST', '/connected_channels', { body: { kind: 'sandbox' } })
    const made = await askDashboard(server, account, 'POST', '/sandbox/contacts', { body: {} })
    const { contactId } = z.object({ contactId: z.string() }).parse(made.body)
    const { id } = await createContact(account)
    expect(await merge(id, contactId)).toMatchObject(refusal(400, 'VALIDATION_FAILED', /test contact/))
  })
})

describe('an opt-out of either', () => {
  test.each(['kept', 'other'] as const)('holds for both: of the %s one', async (who) => {
    const both = await two({ merged: false })
    await received(account, { fromId: both[who].fromId, body: 'STOP' })
    await untilIdle()
    const merged = await merge(both.kept.id, both.other.id)
    expect(merged).toMatchObject({ body: { id: both.kept.id, optedOut: true } })
    const customData = { fromId: String(both.other.fromId), customChannel: 'crm', body: 'Hi' }
    expect(await account.ask('POST', '/send_custom_channel_message', { body: { customData } })).toMatchObject(
      {
        status: 409,
      },
    )
  })

  test('that the merged contact says holds for what the other was known by, once it is erased', async () => {
    const { kept, other } = await two()
    await received(account, { fromId: kept.fromId, body: 'STOP' })
    await account.client.deleteContact({ params: { id: kept.id } })
    const { body } = await account.ask('POST', '/contacts', { body: { phone: other.phone } })
    expect(body).toMatchObject({ phone: other.phone, optedOut: true })
  })

  test('is taken back for all that the merged contact is known by', async () => {
    const { kept, other } = await two()
    await received(account, { fromId: other.fromId, body: 'STOP' })
    expect(await read(kept.id)).toMatchObject({ optedOut: true })
    await received(account, { fromId: kept.fromId, body: 'START' })
    await untilIdle()
    expect(await read(kept.id)).toMatchObject({ optedOut: false })
    await account.client.deleteContact({ params: { id: kept.id } })
    const { body } = await account.ask('POST', '/contacts', { body: { phone: other.phone } })
    expect(body).toMatchObject({ optedOut: false })
  })
})

describe('campaigns', () => {
  test('greet nobody twice, and count what they have sent', async () => {
    const stats = async () =>
      (await askDashboard(server, account, 'GET', `/campaigns/${account.campaignId('Funnel')}/stats`)).body
    const params = { id: account.listId('Leads') }
    const [kept, other] = [await createContact(account), await createContact(account)]
    for (const { id: contactId } of [kept, other])
      await account.client.joinList({ params, body: { contactId } })
    await after(60 * second)
    const before = await stats()
    await merge(kept.id, other.id)
    expect(await stats()).toEqual(before)
    const members = (await account.client.listMembers({ params })).body.data
    expect(members.map(({ id }) => id)).not.toContain(other.id)
    await account.client.leaveList({ params: { ...params, contactId: kept.id } })
    await account.client.joinList({ params, body: { contactId: other.id } })
    await after(60 * second)
    const openings = (await timeline(kept.id)).filter(({ subject }) => subject === 'opening')
    expect(openings).toMatchObject([{ decision: 'sent' }, { decision: 'sent' }])
  })

  test('cancel what waits for the other where the kept one has been greeted', async () => {
    const own = await openAccount(server, {
      lists: [{ name: 'Leads' }],
      campaigns: [funnel({ openingMessage: 'Hi {{firstName}}' })],
    })
    const params = { id: own.listId('Leads') }
    const kept = await createContact(own, { firstName: 'Jane' })
    const other = await createContact(own)
    for (const { id: contactId } of [kept, other]) await own.client.joinList({ params, body: { contactId } })
    await untilIdle()
    await merge(kept.id, other.id, own)
    await after(60 * second)
    const lines = (await own.client.getTimeline({ params: { id: kept.id }, query: { limit: 100 } })).body.data
    const openings = lines.toReversed().filter(({ subject }) => subject === 'opening')
    expect(openings.map(({ decision, rule }) => `${decision} ${rule}`)).toEqual([
      'sent joined_list',
      'held missing_variable',
      'cancelled merged',
    ])
    expect((await own.client.listMessages({ query: { contactId: kept.id } })).body.data).toHaveLength(1)
  })
})

test('contact.merged says who was kept and who became part of it, where somebody has asked for it', async () => {
  const own = await openAccount(server)
  const people = async () => [await createContact(own), await createContact(own)] as const
  const [first, second_] = await people()
  await merge(first.id, second_.id, own)
  expect(await eventsOf(own, 'contact.merged')).toEqual([])
  await subscribe(own, platform.url, ['contact.merged'])
  const [kept, other] = await people()
  await merge(kept.id, other.id, own)
  await merge(kept.id, other.id, own) // a repetition is none
  expect(await eventsOf(own, 'contact.merged')).toMatchObject([
    { type: 'contact.merged', data: { id: kept.id, phone: kept.phone, mergedId: other.id } },
  ])
})

test('a question that the bot is about to answer is answered once, in the conversation of both', async () => {
  const kept = await senderOf(account, { fromId: newEmail(), campaignId: account.campaignId('Desk') })
  await after(10 * second)
  const campaignId = account.campaignId('Desk')
  const other = await received(account, { fromId: newEmail(), body: 'How much is it?', campaignId })
  await merge(kept.id, other.contactId)
  await after(10 * second)
  await after(10 * second)
  const { data } = (await account.client.listMessages({ query: { contactId: kept.id } })).body
  expect(data.filter(({ author }) => author === 'bot')).toMatchObject([
    { body: 'Ten euros.', contactId: kept.id },
    { body: 'Ten euros.', contactId: kept.id },
  ])
})

test('a merge under one Idempotency-Key is repeated once', async () => {
  const { kept, other } = await two({ merged: false })
  const once = () =>
    account.ask('POST', `/contacts/${kept.id}/merge`, {
      body: { otherId: other.id },
      headers: { 'idempotency-key': 'merge' },
    })
  expect((await once()).headers.get('idempotency-replayed')).toBeNull()
  expect((await once()).headers.get('idempotency-replayed')).toBe('true')
})
