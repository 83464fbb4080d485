import { channelContract } from './contract.ts'
import { openAccount } from '../support/factories.ts'
import { readMessage, receive } from '../support/messages.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { answer } from '../support/webhookReceiver.ts'
import { replyText, retry, send, setReplyWebhook } from '../support/webhooks.ts'

const suite = suiteOnFakeClock()
const platform = suiteReceiver()
const { server, untilIdle } = suite
let met = 0

channelContract(
  {
    label: 'crm',
    choices: 'lines',
    shown: () => platform.deliveries.map((delivery) => ({ text: replyText(delivery), taps: [] })),
    connect: (account) => setReplyWebhook(server, account, { url: platform.url }),
    disconnect: (account) => setReplyWebhook(server, account, null),
    async meet(account) {
      const fromId = `ann-${(met += 1)}`
      const writes = (body: string, messageSid?: string) =>
        receive(account, { fromId, body, channel: 'crm', ...(messageSid !== undefined && { messageSid }) })
      return { id: (await readMessage(account, await writes('Hello'))).contactId, writes }
    },
  },
  suite,
)

test('what the API sends goes out too, and once for one Idempotency-Key although its URL failed at first', async () => {
  const account = await openAccount(server, { replyWebhook: { url: `${platform.url}/api` } })
  platform.behave(answer(500), answer(200))
  const body = { customData: { fromId: 'bob', customChannel: 'crm', body: 'From our system.' } }
  const sendOnce = () => account.client.sendMessage({ body, idempotencyKey: 'once' })
  const { messageId } = (await sendOnce()).body
  expect((await sendOnce()).body.messageId).toBe(messageId)
  await untilIdle()
  await retry(account, messageId)
  await untilIdle()
  expect(await readMessage(account, messageId)).toMatchObject({ status: 'Sent', attempts: 2 })
  const came = platform.deliveries.filter(({ path }) => path.startsWith('/api'))
  expect(came.map(replyText)).toEqual(['From our system.', 'From our system.'])
  expect(await send(account)).not.toBe(messageId)
})
