import { botCampaign, openContact, openConversation } from '../support/conversation.ts'
import { openSession, password, rowsOf } from '../support/dashboardApi.ts'
import { databaseOf } from '../support/databases.ts'
import { apiError, ask, createContact, newEmail, newPhone } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { outgoing, receive } from '../support/messages.ts'
import { startServer } from '../support/server.ts'
import { execute } from '../support/sql.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { createFakeClock, day, minute } from '../support/time.ts'
import { createIdleWatch } from '../support/webhooks.ts'

const { server, after, untilIdle } = suiteOnFakeClock()

const refused = apiError(409, 'CONTACT_OPTED_OUT')
const openDesk = () => openConversation(server, [botCampaign()])

type Desk = Awaited<ReturnType<typeof openDesk>>

/** The account's own system sends to an id. */
const sendTo = ({ account }: Pick<Desk, 'account'>, fromId: string, fields: object = {}) =>
  account.ask('POST', '/send_custom_channel_message', {
    body: { customData: outgoing({ fromId, body: 'Hello', ...fields }) },
  })

/** What has gone out in an account but for confirmations. */
const sentBy = async ({ account }: Pick<Desk, 'account'>) =>
  (await account.client.listMessages({ query: { direction: 'outgoing', limit: 100 } })).body.data.filter(
    ({ body }) => !body.startsWith('You will get no more messages'),
  )

const spellings: [string, (phone: string) => string][] = [
  ['spaces', (phone) => `+1 555 ${phone.slice(5, 8)} ${phone.slice(8)}`],
  ['dashes', (phone) => `+1-555-${phone.slice(5, 8)}-${phone.slice(8)}`],
  ['brackets', (phone) => `+1(555)${phone.slice(5)}`],
  ['digits alone', (phone) => phone.slice(1)],
  ['00', (phone) => `00${phone.slice(1)}`],
  ['tel:', (phone) => `tel:${phone}`],
  ['whatsapp:', (phone) => `whatsapp:${phone}`],
  ['wide digits', (phone) => phone.replace(/./g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))],
  ['the id of a chat system', (phone) => `${phone.slice(1)}@s.whatsapp.net`],
]

describe.each(spellings)('A number written with %s', (_, spelled) => {
  test('is refused like the number that has opted out, and opts that out too', async () => {
    const ann = await openDesk()
    await ann.writes('STOP')
    expect(await sendTo(ann, spelled(ann.phone))).toMatchObject(refused)
    const bob = await openContact(server, ann.account)
    await receive(ann.account, { fromId: spelled(bob.phone), body: 'STOP' })
    expect(await bob.read()).toMatchObject({ optedOut: true })
    expect(await sendTo(ann, bob.phone)).toMatchObject(refused)
    expect(await sentBy(ann)).toEqual([])
  })
})

test('An opt-out by email holds for the phone of the same person, and for every contact with that email', async () => {
  const ann = await openDesk()
  const email = newEmail()
  const first = await createContact(ann.account, { phone: newPhone(), email })
  const second = await createContact(ann.account, { phone: newPhone(), email })
  await receive(ann.account, { fromId: email, body: 'STOP' })
  for (const { phone } of [first, second]) expect(await sendTo(ann, phone ?? '')).toMatchObject(refused)
  expect(await sendTo(ann, 'another-id', { email })).toMatchObject(refused)
  await after(minute)
  for (const { id } of [first, second])
    expect((await ann.account.client.getContact({ params: { id } })).body).toMatchObject({ optedOut: true })
  const { data } = (await ann.account.client.listEvents({ query: { type: 'contact.opted_out' } })).body
  expect(data).toHaveLength(2)
})

test('An opt-out holds for one whom another contact shows to be the same person, and so does START', async () => {
  const ann = await openDesk()
  const [email, phone] = [newEmail(), newPhone()]
  const between = await createContact(ann.account, { email, phone })
  await receive(ann.account, { fromId: `whatsapp:${phone}`, body: 'How much is it?' })
  await receive(ann.account, { fromId: email, body: 'STOP' })
  await after(minute)
  expect(await sendTo(ann, phone.slice(1))).toMatchObject(refused)
  expect(await sendTo(ann, `${phone.slice(1)}@c.us`)).toMatchObject(refused)
  await receive(ann.account, { fromId: email, body: 'START' })
  await after(minute)
  const read = await ann.account.client.getContact({ params: { id: between.id } })
  expect(read.body).toMatchObject({ optedOut: false })
  expect(await sendTo(ann, phone.slice(1))).toMatchObject({ status: 200 })
})

test('The STOP of one contact stops another with the same number in another spelling, and a reaction takes nothing back', async () => {
  const ann = await openDesk()
  const fromId = `${ann.phone.slice(1)}@c.us`
  await receive(ann.account, { fromId, body: 'STOP' })
  await after(minute)
  expect(await ann.read()).toMatchObject({ optedOut: true })
  await receive(ann.account, { fromId, body: 'START' }, { messageType: 'reaction' })
  await after(minute)
  expect(await ann.read()).toMatchObject({ optedOut: true })
  await receive(ann.account, { fromId, body: 'START' })
  await after(minute)
  expect(await ann.read()).toMatchObject({ optedOut: false })
})

test('A failed message is not sent again to a number that has opted out since, though its contact has another now', async () => {
  const ann = await openConversation(server, [botCampaign()], { replyWebhook: null })
  const { id, phone } = await createContact(ann.account, { phone: newPhone() })
  await sendTo(ann, phone ?? '')
  const failed = (await ann.account.client.listMessages({ query: { status: 'Failed', limit: 1 } })).body
    .data[0]
  await ann.account.client.updateContact({ params: { id }, body: { phone: newPhone() } })
  await receive(ann.account, { fromId: String(phone), body: 'STOP' })
  expect(await ann.account.ask('POST', `/messages/${failed?.id}/retry`)).toMatchObject(refused)
})

/** How somebody who is gone comes back. */
const returns: [string, (ann: Desk) => Promise<unknown>][] = [
  [
    'the API with a list',
    ({ account, phone }) => createContact(account, { phone, listId: account.listId('Leads') }),
  ],
  [
    'an import',
    ({ account, phone }) =>
      importsOf(server, account).run(`phone\n${phone}\n`, { listId: account.listId('Leads') }),
  ],
  ['a message', ({ account, phone }) => receive(account, { fromId: phone, body: 'How much is it?' })],
  [
    'a contact that gets the phone',
    async ({ account, phone }) => {
      const { id } = await createContact(account, { email: newEmail() })
      await account.client.updateContact({ params: { id }, body: { phone } })
      await account.client.joinList({ params: { id: account.listId('Leads') }, body: { contactId: id } })
    },
  ],
]

describe.each(returns)('After an opt-out, by %s', (_, comeBack) => {
  test.each(['erased', 'cleared of their phone'])('nobody who was %s is written to again', async (how) => {
    const ann = await openDesk()
    await ann.writes('STOP')
    if (how === 'erased') await ann.account.client.deleteContact({ params: { id: ann.id } })
    else await ann.update({ phone: null, email: newEmail() })
    await comeBack(ann)
    await after(day)
    expect(await sentBy(ann)).toEqual([])
    expect(await sendTo(ann, ann.phone)).toMatchObject(refused)
    if (how !== 'erased') return
    const back = (await ann.account.client.findContact({ query: { phoneNumber: ann.phone } })).body
    expect(back).toMatchObject({ optedOut: true })
    await receive(ann.account, { fromId: ann.phone, body: 'START' })
    expect(await sendTo(ann, ann.phone)).toMatchObject({ status: 200 })
  })
})

test('Who comes back after an erasure starts opted out, and the timeline and subscribers learn why', async () => {
  const ann = await openDesk()
  await ann.update({ optedOut: true })
  await ann.account.client.deleteContact({ params: { id: ann.id } })
  const again = await openContact(server, ann.account, ann.phone)
  expect(await again.read()).toMatchObject({ optedOut: true })
  await again.joins()
  await after(minute)
  expect(await again.decisions()).toEqual(
    expect.arrayContaining(['opt_out done same_person', 'opening cancelled opted_out']),
  )
  expect(await again.said()).toEqual([])
})

test('An explicit consent lifts it for every identity, and one in the dashboard is in the audit log', async () => {
  const ann = await openConversation(server, [botCampaign()], { password })
  const email = newEmail()
  await ann.update({ email })
  await ann.writes('STOP')
  await ann.update({ optedOut: false })
  for (const id of [ann.phone, email]) expect(await sendTo(ann, id)).toMatchObject({ status: 200 })

  await ann.writes('STOP')
  const owner = await openSession(server, ann.account.email)
  const consent = { body: { optedOut: false } }
  expect(await owner.ask('PATCH', `/contacts/${ann.id}`, consent)).toMatchObject({ status: 200 })
  await untilIdle()
  expect(await sendTo(ann, email)).toMatchObject({ status: 200 })
  const [newest] = rowsOf(await owner.ask('GET', '/audit_log'))
  expect(newest).toMatchObject({ action: 'opt_out_undone', subject: ann.id })
})

test('An id that names a phone finds its contact, makes no phone of its own, and is no email', async () => {
  const ann = await openDesk()
  const { account } = ann
  const fromIds = [`${ann.phone.slice(1)}@c.us`, `tel:${newPhone()}`, newPhone().slice(1), '120363@g.us']
  const senders = []
  for (const fromId of fromIds) {
    const id = await receive(account, { fromId })
    const { contactId } = (await account.client.getMessage({ params: { id } })).body
    senders.push((await account.client.getContact({ params: { id: contactId } })).body)
  }
  const anonymous = fromIds.slice(1).map((fromId) => ({ fromId, phone: null, email: null }))
  expect(senders).toMatchObject([{ id: ann.id, phone: ann.phone, email: null }, ...anonymous])
})

test('A list of one account says nothing in another', async () => {
  const [ann, elsewhere] = [await openDesk(), await openDesk()]
  await ann.writes('STOP')
  expect(await sendTo(elsewhere, ann.phone)).toMatchObject({ status: 200 })
})

test('Opt-outs from before there was a list are put on it after the upgrade, and hold until then', async () => {
  const clock = createFakeClock()
  const before = await startServer({ clock })
  const people = await openConversation(before, [botCampaign()])
  const email = newEmail()
  await people.update({ email, optedOut: true })
  for (let number = 0; number < 120; number += 1) {
    const { id } = await createContact(people.account)
    await people.account.client.updateContact({ params: { id }, body: { optedOut: true } })
  }
  await before.stop()
  const { dataDir } = before
  await execute(
    await databaseOf(dataDir),
    `delete from suppression; delete from installation where name = 'former_opt_outs_listed'`,
  )
  const now = await startServer({ clock, env: { DATA_DIR: dataDir } })
  const watch = await createIdleWatch(now, clock)
  await watch.untilIdle()
  for (const [fromId, fields] of [['another-id', { email }], [people.phone.slice(1)]] as const) {
    const body = { customData: outgoing({ fromId, ...fields }) }
    const headers = { 'x-api-key': people.account.apiKey }
    const answer = await ask(now, 'POST', '/send_custom_channel_message', { headers, body })
    expect(answer).toMatchObject(refused)
  }
  await watch.close()
  await now.close()
})
