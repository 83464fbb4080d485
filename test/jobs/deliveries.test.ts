import type { Client } from '@replyloop/shared/client/client'
import { declareAccount, openAccount } from '../support/factories.ts'
import { readMessage } from '../support/messages.ts'
import { startServer } from '../support/server.ts'
import { receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { until } from '../support/time.ts'
import { answer } from '../support/webhookReceiver.ts'
import { send, webhookId } from '../support/webhooks.ts'

const { clock, server } = suiteOnFakeClock()
const receiver = receiverPerTest()

test('a reply is signed with the secret that provisioning has made', async () => {
  const { accounts } = await server.provision(declareAccount({ replyWebhook: { url: receiver.url } }))
  const [owner] = accounts
  await send({ client: server.client(owner?.apiKey ?? '') })
  receiver.verify(await receiver.next(), owner?.replyWebhookSecret ?? '')
})

test('a failed delivery goes on after a restart of the service, at the time that it was due', async () => {
  /** The message once it has had so many attempts. */
  const attempted = (client: Client, id: string, attempts: number) =>
    until(
      () => readMessage({ client }, id),
      (message) => message.attempts === attempts,
    )
  const toNextAttempt = ({ nextAttemptAt }: { nextAttemptAt: string | null }) =>
    clock.advance(Date.parse(nextAttemptAt ?? '') - clock.now())

  const first = await startServer({ clock })
  const account = await openAccount(first, { replyWebhook: { url: receiver.url } })
  receiver.behave(answer(500), answer(500), answer())
  const id = await send(account)
  toNextAttempt(await attempted(account.client, id, 1))
  const message = await attempted(account.client, id, 2)
  await first.stop()

  const second = await startServer({ clock, env: { DATA_DIR: first.dataDir } })
  expect(await readMessage({ client: second.client(account.apiKey) }, id)).toEqual({
    ...message,
    url: expect.stringContaining(second.origin),
  })
  expect(receiver.deliveries).toHaveLength(2)
  await second.stop()
  toNextAttempt(message) // while nothing runs

  const third = await startServer({ clock, env: { DATA_DIR: first.dataDir } })
  expect(await attempted(third.client(account.apiKey), id, 3)).toMatchObject({ status: 'Sent' })
  expect(new Set(receiver.deliveries.map(webhookId)).size).toBe(1)
  await third.close()
})
