import AdmZip from 'adm-zip'
import { z } from 'zod'
import { botCampaign, eventsOf, funnel } from '../support/conversation.ts'
import { askDashboard, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError, createContact, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { postIncoming, received, senderOf } from '../support/messages.ts'
import { suiteAccount, suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { second } from '../support/time.ts'
import { subscribe } from '../support/webhooks.ts'

const { server, after, untilIdle } = suiteOnFakeClock()
const platform = suiteReceiver()
const account = suiteAccount(server, () => ({
  replyWebhook: { url: platform.url },
  lists: [{ name: 'Leads' }, { name: 'Customers' }, { name: 'Guests' }],
  campaigns: [funnel(), botCampaign({ name: 'Desk', type: 'Incoming', list: 'Guests' })],
}))

const merge = (id: string, otherId: string, of = account) =>
  of.ask('POST', `/contacts/${id}/merge`, { body: { otherId } })
const preview = (id: string, other: string) =>
  account.ask('GET', `/contacts/${id}/merge_preview?with=${other}`)
const read = async (id: string) => (await account.client.getContact({ params: { id } })).body
const timeline = async (id: string) =>
  (await account.client.getTimeline({ params: { id }, query: { limit: '100' } })).body.data.toReversed()
const find = async (query: { phoneNumber?: string; email?: string }) =>
  z.looseObject({ id: z.string() }).parse((await account.client.findContact({ query })).body).id

/** A refusal with a code, and something in its words. */
const says = (status: number, code: string, words: RegExp) => ({
  status,
  body: { error: { code, message: expect.stringMatching(words) } },
})

/** Two contacts who differ in everything, by default merged. */
async function two({ merged = true } = {}) {
  const kept = await senderOf(account, { fromId: `kept-${newEmail()}`, channel: 'crm', body: 'I am Jane' })
  const other = await senderOf(account, {
    fromId: `other-${newEmail()}`,
    channel: 'chat',
    body: 'I am Janet',
  })
  const fields = () => ({ phone: newPhone(), email: newEmail() })
  const body = { ...fields(), firstName: 'Jane', customFields: { company: 'Acme' } }
  await account.client.updateContact({ params: { id: kept.id }, body })
  const others = { ...fields(), firstName: 'Janet', lastName: 'Doe', customFields: { city: 'Rome' } }
  await account.client.updateContact({ params: { id: other.id }, body: others })
  const both = { kept: await read(kept.id), other: await read(other.id) }
  if (merged) expect(await merge(kept.id, other.id)).toMatchObject({ status: 200, body: { id: kept.id } })
  return both
}

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
      expect(refused).toMatchObject(says(400, 'VALIDATION_FAILED', /itself/))
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
    expect(await merge(id, contactId)).toMatchObject(says(400, 'VALIDATION_FAILED', /test contact/))
  })
})

describe('afterwards', () => {
  test('the old id leads to the kept contact wherever a contact is named', async () => {
    const { kept, other } = await two()
    const { id } = kept
    expect(await read(other.id)).toMatchObject({ id, firstName: 'Jane', lastName: 'Doe' })
    const { client } = account
    const params = { id: other.id }
    expect((await client.updateContact({ params, body: { lastName: 'Roe' } })).body).toMatchObject({ id })
    expect((await client.listMessages({ query: { contactId: other.id } })).body.data).toMatchObject([
      { contactId: id, body: 'I am Janet' },
      { contactId: id, body: 'I am Jane' },
    ])
    const list = { id: account.listId('Customers') }
    const joined = await client.joinList({ params: list, body: { contactId: other.id } })
    expect(joined.body).toMatchObject({ contactId: id })
    expect(await askDashboard(server, account, 'GET', `/contacts/${other.id}/lists`)).toMatchObject({
      body: { data: [{ name: 'Customers' }] },
    })
    expect((await client.leaveList({ params: { ...list, contactId: other.id } })).body).toMatchObject({
      contactId: id,
    })
    const customData = { contactId: other.id, customChannel: 'crm', body: 'Hi' }
    expect((await client.sendMessage({ body: { customData } })).body).toMatchObject({ contactId: id })
    const path = `/conversations/${other.id}`
    for (const answer of [
      await askDashboard(server, account, 'GET', path),
      await askDashboard(server, account, 'POST', `${path}/read`, { body: {} }),
      await askDashboard(server, account, 'PATCH', `${path}/bot`, { body: { botActive: true } }),
    ])
      expect(answer).toMatchObject({ status: 200, body: { contact: { id } } })
    const replied = await askDashboard(server, account, 'POST', `/contacts/${other.id}/replies`, {
      body: { body: 'A person here' },
    })
    expect(replied).toMatchObject({ status: 201, body: { contactId: id } })
    expect(await account.ask('DELETE', `/contacts/${other.id}`)).toMatchObject(
      says(404, 'CONTACT_NOT_FOUND', new RegExp(`merged into ${id}`)),
    )
  })

  test('the old phone, email and fromId lead there: in look-ups, opt-ins, messages, files and searches', async () => {
    const { kept, other } = await two()
    const { id } = kept
    const { phone, email, fromId } = other
    expect(await find({ phoneNumber: String(phone) })).toBe(id)
    expect(await find({ email: String(email) })).toBe(id)
    for (const body of [{ phone, email: newEmail() }, { phone }, { email }, { phone, email }])
      expect(await account.ask('POST', '/contacts', { body })).toMatchObject({ status: 200, body: { id } })
    expect(await read(id)).toMatchObject({ phone: kept.phone, email: kept.email })
    for (const from of [fromId, phone, email])
      expect(await received(account, { fromId: from, channel: 'chat' })).toMatchObject({ contactId: id })
    expect(await read(id)).toMatchObject({ fromId: kept.fromId })
    for (const search of [phone, email, fromId])
      expect(
        rowsOf(
          await askDashboard(
            server,
            account,
            'GET',
            `/contact_search?search=${encodeURIComponent(String(search))}`,
          ),
        ),
      ).toMatchObject([{ id }])
  })

  test('a reply goes to the id by which each channel knows the person', async () => {
    const { kept, other } = await two()
    const reply = async () => {
      await askDashboard(server, account, 'POST', `/contacts/${kept.id}/replies`, { body: { body: 'Hi' } })
      await untilIdle()
      return platform.deliveries.at(-1)?.json
    }
    expect(await reply()).toMatchObject({ channel: 'chat', toId: other.fromId, contactId: kept.id })
    await received(account, { fromId: kept.fromId, channel: 'crm' })
    expect(await reply()).toMatchObject({ channel: 'crm', toId: kept.fromId })
    await received(account, { fromId: other.fromId, channel: 'crm' })
    expect(await reply()).toMatchObject({ channel: 'crm', toId: other.fromId })
  })

  test('both timelines are one, with a line of each, and the audit log says who did it', async () => {
    const { kept, other } = await two()
    const lines = await timeline(other.id)
    expect(lines).toEqual(await timeline(kept.id))
    expect(lines.filter(({ subject }) => subject === 'contact')).toMatchObject([
      { decision: 'done', rule: 'merged_into', detail: expect.stringContaining(kept.id) },
      { decision: 'done', rule: 'merged', detail: expect.stringContaining('Janet Doe') },
    ])
    const { account: own, owner } = await openOwner(server)
    const [first, second_] = [await createContact(own), await createContact(own)]
    const body = { otherId: second_.id }
    expect(await owner.ask('POST', `/contacts/${first.id}/merge`, { body })).toMatchObject({ status: 200 })
    const [entry] = rowsOf(await owner.ask('GET', '/audit_log'))
    expect(entry).toMatchObject({ action: 'contact_merged', subject: `${second_.id} → ${first.id}` })
  })

  test('the conversation has what both had: messages, unread and failed ones, and the last of them', async () => {
    const { kept, other } = await two()
    const conversation = await askDashboard(server, account, 'GET', `/conversations/${kept.id}`)
    expect(conversation).toMatchObject({ body: { unreadCount: 2, lastMessage: { preview: 'I am Janet' } } })
    const all = rowsOf(await askDashboard(server, account, 'GET', '/conversations'))
    expect(all.filter(({ contact }) => JSON.stringify(contact).includes(other.id))).toEqual([])
  })

  test('whoever is given the old phone and email has them', async () => {
    const { kept, other } = await two()
    const { id } = await createContact(account)
    const { phone, email } = other
    await account.client.updateContact({ params: { id }, body: { phone, email } })
    expect(await find({ phoneNumber: String(phone) })).toBe(id)
    expect(await find({ email: String(email) })).toBe(id)
    await account.client.updateContact({ params: { id }, body: { phone: null, email: null } })
    expect(await account.ask('GET', `/contacts?email=${String(email)}`)).toMatchObject(
      apiError(404, 'CONTACT_NOT_FOUND'),
    )
    expect(await read(other.id)).toMatchObject({ id: kept.id })
  })

  test('a merge of a merged one leads all its names to the last one', async () => {
    const { kept, other } = await two()
    const last = await createContact(account)
    await merge(last.id, kept.id)
    for (const { id, fromId } of [kept, other]) {
      expect(await read(id)).toMatchObject({ id: last.id })
      expect(await received(account, { fromId })).toMatchObject({ contactId: last.id })
    }
    expect(await merge(kept.id, other.id)).toMatchObject({ status: 200, body: { id: last.id } })
    expect(await merge(other.id, kept.id)).toMatchObject({ status: 200, body: { id: last.id } })
    expect(await preview(last.id, kept.id)).toMatchObject(says(400, 'VALIDATION_FAILED', /already/))
  })

  test('what is held about the person names what the other was known by; an erasure takes that along', async () => {
    const { kept, other } = await two()
    const file = await fetch(`${server.url}/contacts/${other.id}/data`, {
      headers: { 'x-api-key': account.apiKey },
    })
    const zip = new AdmZip(Buffer.from(await file.arrayBuffer()))
    expect(JSON.parse(zip.readAsText('data.json'))).toMatchObject({
      contact: { id: kept.id },
      aliases: expect.arrayContaining([{ kind: 'phone', value: other.phone, mergedAt: expect.any(String) }]),
    })
    expect(zip.readAsText('data.html')).toContain(String(other.email))
    await account.client.deleteContact({ params: { id: kept.id } })
    expect(await account.ask('GET', `/contacts/${other.id}`)).toMatchObject(
      apiError(404, 'CONTACT_NOT_FOUND'),
    )
    const { contactId } = await received(account, { fromId: other.fromId })
    expect(contactId).not.toBe(kept.id)
  })

  test('a repetition of what the other sent is known, also once the person is erased', async () => {
    const fromId = newEmail()
    const customData = { messageSid: 'first', fromId, toId: 'us', body: 'Hi', channel: 'crm' }
    const sent = await postIncoming(account, { customData })
    const { contactId } = await received(account, { fromId })
    const kept = await senderOf(account, { fromId: newEmail() })
    await merge(kept.id, contactId)
    expect(await postIncoming(account, { customData })).toMatchObject({ status: 200, body: sent.body })
    await account.client.deleteContact({ params: { id: kept.id } })
    expect(await postIncoming(account, { customData })).toMatchObject({ status: 200, body: sent.body })
    expect(await account.ask('GET', `/contacts?email=${fromId}`)).toMatchObject({ status: 404 })
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
