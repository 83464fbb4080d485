import { askDashboard, fieldsOf, rowsOf } from '../support/dashboardApi.ts'
import { databaseOf } from '../support/databases.ts'
import { apiError, createContact, newPhone, openAccount, type TestAccount } from '../support/factories.ts'
import { funnel } from '../support/conversation.ts'
import { importsOf } from '../support/imports.ts'
import { embedded, files } from '../support/media.ts'
import { postIncoming, readMessage, receive, incoming } from '../support/messages.ts'
import { select } from '../support/sql.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'
import { tracesOf, untilGone } from '../support/traces.ts'
import { answer, startWebhookReceiver } from '../support/webhookReceiver.ts'
import { send, subscribe } from '../support/webhooks.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()

const erase = (account: TestAccount, id: string, fields: object = {}) =>
  account.ask('DELETE', `/contacts/${id}`, fields)

test('an erasure leaves no word, number or file of the person, wherever the service had kept them', async () => {
  const receiver = await startWebhookReceiver()
  receiver.behave(answer(500, {}))
  const acme = await openAccount(server, {
    replyWebhook: { url: receiver.url },
    lists: [{ name: 'Leads' }],
    campaigns: [
      funnel({ openingMessage: 'Hi {{firstName|there}}', followUps: [{ afterMinutes: 60, text: 'Hey' }] }),
    ],
  })
  await subscribe(acme, receiver.url, [
    'message.received',
    'contact.created',
    'message.reply',
    'contact.opted_out',
  ])
  const phone = newPhone()
  const email = 'quetzalcoatl@erased.test'
  const transfers = importsOf(server, acme)
  const id = String(
    fieldsOf(
      await acme.ask('POST', '/contacts', {
        body: {
          phone,
          email,
          firstName: 'Xanthippe',
          lastName: 'Zwingli',
          customFields: { pet: 'axolotl' },
          listId: acme.listId('Leads'),
        },
        headers: { 'idempotency-key': `created-${phone}` },
      }),
    )['id'],
  )
  const keyed = { 'idempotency-key': `said-${phone}` }
  const first = incoming({
    fromId: phone,
    messageSid: `sid-of-${phone}`,
    body: 'My xylograph is broken',
    ...embedded(files.text('a marimba in a file'), 'text/plain'),
  })
  expect(await postIncoming(acme, { customData: first }, keyed)).toMatchObject({ status: 200 })
  await send(acme, { fromId: phone, body: 'We mend your xylograph' })
  await askDashboard(server, acme, 'POST', `/contacts/${id}/replies`, { body: { body: 'A sousaphone too?' } })
  const importId = await transfers.begin(
    `phone,first_name\n${phone},too,many,cells\n"${phone.slice(0, 3)} ${phone.slice(3)}",Yggdrasil,x\nnonsense,Kept\n`,
    { fileName: `${email}.csv` },
  )
  await untilIdle()
  expect(await transfers.readImport(importId)).toMatchObject({ state: 'done', rejected: 3 })
  await transfers.exportFile({ search: phone })
  await transfers.exportFile()
  await receive(acme, { fromId: phone, body: 'STOP' })
  await untilIdle()
  const words = [
    phone,
    phone.slice(1),
    email,
    'quetzalcoatl',
    'Xanthippe',
    'xanthippe',
    'Zwingli',
    'axolotl',
    'xylograph',
    'marimba',
    'sousaphone',
    'Yggdrasil',
    String(first.messageSid),
  ]
  const places = (await tracesOf(server.dataDir, words)).map((trace) => trace.split(' in ')[1])
  for (const table of [
    'contact',
    'message',
    'event',
    'contact_export',
    'contact_import',
    'rejected_row',
    'idempotency_key',
  ])
    expect(places).toContain(`table ${table}`)

  expect(await erase(acme, id)).toMatchObject({ status: 200 })
  await untilIdle()
  await after(2 * minute)
  await after(hour)
  await after(hour)
  await untilGone(server.dataDir, words)
  expect(rowsOf(await transfers.ask('GET', `/imports/${importId}/rejected_rows`))).toMatchObject([
    { cells: ['nonsense', 'Kept'] },
  ])
  await receiver.close()
})

describe('a message that is repeated after its person was erased', () => {
  const sid = 'repeated'
  const post = (account: TestAccount) =>
    postIncoming(account, { customData: incoming({ messageSid: sid, fromId: 'jane@again.test' }) })

  test('gets the response of the first time, and stores and publishes nothing, for 30 days', async () => {
    const receiver = await startWebhookReceiver()
    const acme = await openAccount(server)
    await subscribe(acme, receiver.url, ['message.received', 'contact.created'])
    const { body } = await post(acme)
    const messageId = String(fieldsOf({ ...(await post(acme)) })['messageId'])
    expect(body).toEqual({ success: true, messageId })
    const { contactId } = await readMessage(acme, messageId)
    await untilIdle()
    const told = receiver.deliveries.length
    await erase(acme, contactId)
    for (const wait of [0, day, 28 * day]) {
      await after(wait)
      expect(await post(acme)).toMatchObject({ status: 200, body: { success: true, messageId } })
      await untilIdle()
      expect((await acme.client.findContact({ query: { limit: '5' } })).body).toMatchObject({ data: [] })
      expect(await acme.ask('GET', `/messages/${messageId}`)).toMatchObject(
        apiError(404, 'MESSAGE_NOT_FOUND'),
      )
      expect(receiver.deliveries).toHaveLength(told)
    }
    await after(2 * day)
    await after(hour)
    const renewedId = fieldsOf(await post(acme))['messageId']
    expect(renewedId).not.toBe(messageId)
    expect(await readMessage(acme, String(renewedId))).toMatchObject({ id: renewedId })
    await receiver.close()
  })

  test('is a new message in another account', async () => {
    const [acme, other] = [await openAccount(server), await openAccount(server)]
    const { contactId } = await readMessage(acme, String(fieldsOf(await post(acme))['messageId']))
    await erase(acme, contactId)
    const theirs = String(fieldsOf(await post(other))['messageId'])
    expect(await readMessage(other, theirs)).toMatchObject({ id: theirs })
  })
})

test('an import that is under way does not make a person again who was erased after its upload', async () => {
  const acme = await openAccount(server)
  const jane = newPhone()
  const { id } = await createContact(acme, { phone: jane })
  const transfers = importsOf(server, acme)
  const others = Array.from({ length: 4000 }, (_, at) => `,person${at}@many.test\n`)
  const importId = await transfers.begin(`phone,email\n${others.join('')}${jane},\n`)
  clock.advance(1)
  await erase(acme, id)
  expect(await transfers.readImport(importId)).toMatchObject({ finishedAt: null })
  expect(await transfers.ended(importId)).toMatchObject({ created: 4000, updated: 0, rejected: 1 })
  const rejected = await transfers.rejected(importId)
  expect(rejected).toContain('has been erased while this file was imported')
  expect(rejected).not.toContain(jane)
  const find = () => acme.ask('GET', `/contacts?phoneNumber=${encodeURIComponent(jane)}`)
  expect(await find()).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  expect(await transfers.run(`phone\n${jane}\n`)).toMatchObject({ created: 1, rejected: 0 }) // a new wish
  expect(await find()).toMatchObject({ status: 200 })
})

test('rows that name nobody who was erased stay', async () => {
  const acme = await openAccount(server)
  const { id } = await createContact(acme, { phone: newPhone() })
  const transfers = importsOf(server, acme)
  const { id: importId } = await transfers.run('phone,first_name\nnonsense,Ida\n')
  await erase(acme, id)
  await after(2 * minute)
  const rows = await select(
    await databaseOf(server.dataDir),
    `select row from rejected_row where import_id = '${importId}'`,
  )
  expect(rows).toHaveLength(1)
})
