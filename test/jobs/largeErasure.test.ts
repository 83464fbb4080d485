import { fieldsOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError, createContact, newPhone, type TestAccount } from '../support/factories.ts'
import { embedded, files } from '../support/media.ts'
import { incoming, postIncoming, readMessage, receive } from '../support/messages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute } from '../support/time.ts'
import { untilGone } from '../support/traces.ts'
import { startWebhookReceiver } from '../support/webhookReceiver.ts'
import { send, subscribe } from '../support/webhooks.ts'

const { server, untilIdle, after } = suiteOnFakeClock()

/** So many that they go in several steps. */
const many = 130

/** A person who has written very often, and was answered; `sid` is what one of the messages came in by. */
async function openLong(account: TestAccount) {
  const phone = newPhone()
  const sid = `sid-of-${phone}`
  const first = incoming({ fromId: phone, messageSid: sid, body: 'My xylograph is broken' })
  const messageId = String(fieldsOf(await postIncoming(account, { customData: first }))['messageId'])
  const { contactId } = await readMessage(account, messageId)
  const file = embedded(files.text(`a marimba of ${phone}`), 'text/plain')
  await receive(account, { fromId: phone, body: 'See the file', ...file })
  await send(account, { fromId: phone, body: 'We mend your xylograph' })
  await Promise.all(
    Array.from({ length: many }, (_, at) => receive(account, { fromId: phone, body: `Zwingli ${at}` })),
  )
  return { phone, contactId, messageId, repeat: () => postIncoming(account, { customData: first }) }
}

const find = (account: TestAccount, phone: string) =>
  account.ask('GET', `/contacts?phoneNumber=${encodeURIComponent(phone)}`)

test('the erasure of a person with very many messages leaves nothing of them when it is answered, and all of others', async () => {
  const receiver = await startWebhookReceiver()
  const { account: acme, owner } = await openOwner(server)
  await subscribe(acme, receiver.url, ['message.received', 'message.reply'])
  const jane = await openLong(acme)
  const others = await openLong(acme)
  await untilIdle()

  const erase = () => acme.ask('DELETE', `/contacts/${jane.contactId}`)
  expect(await erase()).toMatchObject({ status: 200, body: { success: true, contactId: jane.contactId } })
  expect(await erase()).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  expect(await find(acme, jane.phone)).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  const listed = async (contactId: string) =>
    (await acme.client.listMessages({ query: { contactId, limit: '100' } })).body.data.length
  expect([await listed(jane.contactId), await listed(others.contactId)]).toEqual([0, 100])
  expect(await acme.ask('GET', `/messages/${jane.messageId}`)).toMatchObject(
    apiError(404, 'MESSAGE_NOT_FOUND'),
  )
  expect(await jane.repeat()).toMatchObject({ status: 200, body: { messageId: jane.messageId } })
  expect(await find(acme, jane.phone)).toMatchObject({ status: 404 })
  const lines = rowsOf(await owner.ask('GET', '/audit_log'))
  expect(lines.filter(({ action }) => action === 'contact_erased')).toMatchObject([
    { subject: jane.contactId },
  ])
  const renewed = await createContact(acme, { phone: jane.phone })
  expect(renewed.id).not.toBe(jane.contactId)

  await acme.ask('DELETE', `/contacts/${renewed.id}`)
  for (const wait of [2 * minute, hour, hour]) await after(wait)
  await untilGone(server.dataDir, [jane.phone.slice(1), `a marimba of ${jane.phone}`])
  expect(await find(acme, others.phone)).toMatchObject({ status: 200 })
  await receiver.close()
})

test('while the steps of an erasure go on, the person is there until all is gone, also what comes in then', async () => {
  const { account: acme } = await openOwner(server)
  const jane = await openLong(acme)
  let isOver = false
  const erasing = acme.ask('DELETE', `/contacts/${jane.contactId}`).finally(() => (isOver = true))
  const seen: number[] = []
  for (let at = 0; !isOver; at += 1) {
    const { data } = (await acme.client.listMessages({ query: { limit: '100' } })).body
    const { status } = await acme.ask('GET', `/contacts/${jane.contactId}`)
    if (status === 200) expect(data.length).toBeGreaterThan(0)
    seen.push(status)
    if (status === 200 && at === 0) await receive(acme, { fromId: jane.phone, body: 'Are you there?' })
  }
  expect(await erasing).toMatchObject({ status: 200 })
  expect(seen.toSorted((one, other) => one - other)).toEqual(seen) // 200, and 404 from an instant on
  expect(seen[0]).toBe(200)
  expect((await acme.client.listMessages({ query: {} })).body.data).toEqual([])
  expect((await acme.client.findContact({ query: { limit: '5' } })).body).toMatchObject({ data: [] })
})

test('of an erasure and a merge of the same person at once the first is done, and the other refused', async () => {
  const { account: acme, owner } = await openOwner(server)
  const kept = await createContact(acme)
  const jane = await openLong(acme)
  const erasing = acme.ask('DELETE', `/contacts/${jane.contactId}`)
  const merging = acme.ask('POST', `/contacts/${kept.id}/merge`, { body: { otherId: jane.contactId } })
  const [erased, merged] = await Promise.all([erasing, merging])
  const { data } = (await acme.client.listMessages({ query: { limit: '100' } })).body
  if (erased.status === 200) {
    expect(merged).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    expect(data).toEqual([])
  } else {
    expect(merged.status).toBe(200)
    expect(erased).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    expect(JSON.stringify(erased.body)).toContain(`it was merged into ${kept.id}`)
    expect(data.filter(({ contactId }) => contactId === kept.id)).toHaveLength(100)
    expect(rowsOf(await owner.ask('GET', '/audit_log'))).not.toContainEqual(
      expect.objectContaining({ action: 'contact_erased' }),
    )
  }
  await after(2 * minute) // the job that would have ended it finds nothing to do
  expect(await acme.ask('GET', `/contacts/${kept.id}`)).toMatchObject({ status: 200 })
})
