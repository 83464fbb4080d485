import { openAccount } from './factories.ts'
import { outgoing, readMessage, until } from './messages.ts'
import type { TestServer } from './server.ts'
import { startWebhookReceiver } from './webhookReceiver.ts'

/**
 * Answers a function that resolves once the service's worker has run every job that was due when it was called: a
 * reply of an account of its own has come through behind them.
 */
export async function createSettling(server: TestServer) {
  const receiver = await startWebhookReceiver()
  const account = await openAccount(server, { replyWebhook: { url: receiver.url } })
  const comeThrough = async () => {
    const { messageId } = (await account.client.sendMessage({ body: { customData: outgoing({}) } })).body
    await until(
      () => readMessage(account, messageId),
      ({ status }) => status === 'Sent',
    )
  }
  return {
    async settle() {
      await comeThrough()
      await comeThrough() // a job that was due may have added another
    },
    close: () => receiver.close(),
  }
}
