import AdmZip from 'adm-zip'
import { z } from 'zod'
import { askDashboard, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError, createContact, newEmail } from '../support/factories.ts'
import { mergesOf, refusal } from '../support/merges.ts'
import { postIncoming, received, senderOf } from '../support/messages.ts'
import { suiteAccount, suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'

const { server, untilIdle } = suiteOnFakeClock()
const platform = suiteReceiver()
const account = suiteAccount(server, () => ({
  replyWebhook: { url: platform.url },
  lists: [{ name: 'Customers' }],
}))
const merge = (id: string, otherId: string) => mergesOf(account).merge(id, otherId)
const preview = (id: string, otherId: string) => mergesOf(account).preview(id, otherId)
const read = (id: string) => mergesOf(account).read(id)
const timeline = (id: string) => mergesOf(account).timeline(id)
const two = () => mergesOf(account).two()
const find = async (query: { phoneNumber?: string; email?: string }) =>
  z.looseObject({ id: z.string() }).parse((await account.client.findContact({ query })).body).id

describe('a merged contact', () => {
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
      refusal(404, 'CONTACT_NOT_FOUND', new RegExp(`merged into ${id}`)),
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

  test('who is given the old phone and email has them', async () => {
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
    expect(await preview(last.id, kept.id)).toMatchObject(refusal(400, 'VALIDATION_FAILED', /already/))
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
