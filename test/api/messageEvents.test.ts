import { Reply } from '@replyloop/shared/contract/events'
import { z } from 'zod'
import { createContact, newEmail, newPhone } from '../support/factories.ts'
import { deliveryOf, receive, readMessage, senderOf } from '../support/messages.ts'
import { accountPerTest, suiteReceiver, suiteServer } from '../support/suite.ts'
import { answer } from '../support/webhookReceiver.ts'
import { send, setReplyWebhook, subscribe } from '../support/webhooks.ts'

const server = suiteServer()
const receiver = suiteReceiver()
const acme = accountPerTest(server, { campaigns: [{ name: 'Funnel' }] })

/** The data of the next event that arrives at a path, and the contact that the API shows then. */
async function posted(path: string, contactId: string) {
  const { json } = await receiver.waitFor((delivery) => delivery.path === path)
  const { body } = await acme.client.getContact({ params: { id: contactId } })
  const { id, fromId, firstName, lastName, phone, email } = body
  return { json, contact: { id, firstName, lastName, phone, email, fromId } }
}

const links = (contactId: string) => ({ url: `${server.origin}/dashboard/inbox/${contactId}` })

test('message.received says who wrote, and where the conversation is', async () => {
  await subscribe(acme, `${receiver.url}/in`, ['message.received'])
  const email = newEmail()
  const campaignId = acme.campaignId('Funnel')
  const fields = { fromId: 'u-1', firstName: 'Jane', lastName: 'Doe', email, campaignId }
  const { contactId } = await readMessage(acme, await receive(acme, fields))
  const { json, contact } = await posted('/in', contactId)
  expect(contact).toMatchObject({ fromId: 'u-1', firstName: 'Jane', lastName: 'Doe', email })
  expect(json).toMatchObject({
    type: 'message.received',
    data: { contactId, contact, campaignId, campaignName: 'Funnel', ...links(contactId) },
  })
})

test('message.reply says to whom, and the reply webhook still gets its six fields alone', async () => {
  await setReplyWebhook(server, acme, { url: `${receiver.url}/replies` })
  await subscribe(acme, `${receiver.url}/out`, ['message.reply'])
  const { id: contactId } = await senderOf(acme, { fromId: 'u-2', firstName: 'Joe' })
  const messageId = await send(acme, { fromId: 'u-2' })
  const { json, contact } = await posted('/out', contactId)
  expect(contact).toMatchObject({ fromId: 'u-2', firstName: 'Joe' })
  expect(json).toMatchObject({ data: { messageId, toId: 'u-2', contact, ...links(contactId) } })
  const { json: reply } = await deliveryOf(receiver, messageId)
  expect(z.strictObject(Reply.shape).parse(reply)).toMatchObject({ messageId })
})

test('message.failed says whom it did not reach', async () => {
  await subscribe(acme, `${receiver.url}/failed`, ['message.failed'])
  const { id: contactId } = await createContact(acme, { phone: newPhone(), firstName: 'Ann' })
  await acme.client.sendMessage({ body: { customData: { contactId, customChannel: 'crm', body: 'Hi' } } })
  const { json, contact } = await posted('/failed', contactId)
  expect(contact).toMatchObject({ firstName: 'Ann' })
  expect(json).toMatchObject({ data: { contact, campaignName: null, ...links(contactId) } })
})

test('the list of events shows what was delivered, and an erasure takes the contact with it', async () => {
  receiver.behave(answer(200))
  const { contactId } = await readMessage(acme, await receive(acme, { fromId: 'u-3', firstName: 'Zoe' }))
  const listed = async () =>
    (await acme.client.listEvents({ query: { type: 'message.received' } })).body.data.map(({ data }) => data)
  expect(await listed()).toMatchObject([
    { contact: { fromId: 'u-3', firstName: 'Zoe' }, ...links(contactId) },
  ])
  await acme.client.deleteContact({ params: { id: contactId } })
  expect(await listed()).toEqual([])
})
