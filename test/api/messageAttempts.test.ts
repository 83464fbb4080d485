import { Conversation } from '@replyloop/shared/contract/conversation'
import { MessageAttemptPage } from '@replyloop/shared/contract/delivery'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, openAccount } from '../support/factories.ts'
import { received } from '../support/messages.ts'
import { accountPerTest, suiteReceiver, suiteServer } from '../support/suite.ts'
import { answer } from '../support/webhookReceiver.ts'
import { becomes, retry, send, subscribe } from '../support/webhooks.ts'

const server = suiteServer({ env: { RETRY_SCHEDULE: '86400' } })
const platform = suiteReceiver()
const acme = accountPerTest(server, () => ({ replyWebhook: { url: platform.url } }))

const attempts = async (id: string, query = '', account = acme) => {
  const { body } = await askDashboard(server, account, 'GET', `/messages/${id}/attempts${query}`)
  return MessageAttemptPage.parse(body)
}
const failedCount = async (contactId: string) =>
  Conversation.parse((await askDashboard(server, acme, 'GET', `/conversations/${contactId}`)).body)
    .failedCount

describe('200', () => {
  test('every attempt, latest first, with what the URL answered; a retry that succeeds leaves none failed', async () => {
    platform.behave(answer(503, {}, 'Closed for lunch'), answer(200, {}, 'Thanks'))
    const id = await send(acme)
    const { contactId } = await becomes(acme, id, 'Failed')
    expect(await failedCount(contactId)).toBe(1)
    await retry(acme, id)
    await becomes(acme, id, 'Sent')
    expect(await failedCount(contactId)).toBe(0)
    const common = {
      id: expect.stringMatching(/^att_/),
      at: expect.stringMatching(/Z$/),
      durationMs: expect.any(Number),
      subscription: null,
    }
    const { data } = await attempts(id)
    expect(data).toEqual([
      { ...common, kind: null, status: 200, detail: null, answer: 'Thanks' },
      { ...common, kind: 'status', status: 503, detail: 'The URL answered 503', answer: 'Closed for lunch' },
    ])
    const first = await attempts(id, '?limit=1')
    expect(first.data).toEqual(data.slice(0, 1))
    expect(await attempts(id, `?limit=1&cursor=${first.nextCursor}`)).toEqual({
      data: data.slice(1),
      nextCursor: null,
    })
  })

  test('names the subscription where one decides about the message, and goes with it', async () => {
    const account = await openAccount(server)
    platform.behave(answer())
    const subscription = await subscribe(account, platform.url)
    const id = await send(account)
    await becomes(account, id, 'Sent')
    expect((await attempts(id, '', account)).data).toMatchObject([
      { subscription: { id: subscription.id, targetUrl: platform.url } },
    ])
    await account.client.deleteWebhook({ params: { id: subscription.id } })
    expect((await attempts(id, '', account)).data).toEqual([])
  })

  test('none for an incoming message', async () => {
    const { id } = await received(acme, {})
    expect(await attempts(id)).toEqual({ data: [], nextCursor: null })
  })
})

test('404 for an unknown message, or another account’s', async () => {
  const stranger = await openAccount(server)
  const { id } = await received(acme, {})
  for (const [account, message] of [
    [acme, 'msg_x'],
    [stranger, id],
  ] as const)
    expect(await askDashboard(server, account, 'GET', `/messages/${message}/attempts`)).toMatchObject(
      apiError(404, 'MESSAGE_NOT_FOUND'),
    )
})
