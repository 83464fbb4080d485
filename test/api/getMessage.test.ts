import { Message } from '@replyloop/shared/contract/message'
import { apiError, ask, openAccount } from '../support/factories.ts'
import { outgoing, receive } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)

describe('200', () => {
  test('shows what became of an outgoing message, every key present', async () => {
    const customData = outgoing({ body: 'No one listens', customChannel: 'crm' })
    const sent = (await acme.client.sendMessage({ body: { customData } })).body
    const answer = await acme.ask('GET', `/messages/${sent.messageId}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id: sent.messageId,
      direction: 'outgoing',
      status: 'Failed',
      type: 'text',
      body: 'No one listens',
      contactId: sent.contactId,
      channel: 'crm',
      campaignId: null,
      author: 'api',
      member: null,
      media: null,
      attachments: [],
      error: {
        at: expect.stringMatching(/Z$/),
        kind: 'not_configured',
        status: null,
        detail: expect.stringMatching(/webhook/),
      },
      attempts: 0,
      nextAttemptAt: null,
      providerId: null,
      createdAt: expect.stringMatching(/Z$/),
      sentAt: null,
      deliveredAt: null,
      readAt: null,
    })
    expect(Message.required().strict().safeParse(answer.body).error).toBeUndefined()
  })
})

describe('401', () => {
  test('without a key', async () => {
    const id = await receive(acme, {})
    expect(await ask(server, 'GET', `/messages/${id}`)).toMatchObject(apiError(401, 'UNAUTHORIZED'))
  })
})

describe('404', () => {
  test.each(['msg_unknown', 'con_x', '%F0%9F%91%8D', "'--", '__proto__'])('the id %s', async (id) => {
    expect(await acme.ask('GET', `/messages/${id}`)).toMatchObject(apiError(404, 'MESSAGE_NOT_FOUND'))
  })

  test('a message of another account', async () => {
    const other = await openAccount(server)
    const id = await receive(acme, {})
    expect(await other.ask('GET', `/messages/${id}`)).toMatchObject(apiError(404, 'MESSAGE_NOT_FOUND'))
  })

  test('a message whose contact has been erased', async () => {
    const id = await receive(acme, {})
    const { body } = await acme.client.getMessage({ params: { id } })
    await acme.client.deleteContact({ params: { id: body.contactId } })
    expect(await acme.ask('GET', `/messages/${id}`)).toMatchObject(apiError(404, 'MESSAGE_NOT_FOUND'))
  })
})

test('405: names the method that is served', async () => {
  const answer = await acme.ask('POST', '/messages/msg_x', { body: {} })
  expect(answer).toMatchObject(apiError(405, 'METHOD_NOT_ALLOWED'))
  expect(answer.headers.get('allow')).toBe('GET')
})
