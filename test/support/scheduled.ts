import { ScheduledMessage, ScheduledMessagePage } from '@replyloop/shared/contract/scheduledMessage'
import { Scheduled } from '@replyloop/shared/contract/sendAt'
import { openAccount, type TestAccount } from './factories.ts'
import { receive } from './messages.ts'
import type { SuiteOnFakeClock } from './suite.ts'
import type { WebhookReceiver } from './webhookReceiver.ts'
import { replyText } from './webhooks.ts'

/** What tests do with the scheduled messages of an account. */
export function scheduledOf(account: Pick<TestAccount, 'ask'>) {
  const ask: TestAccount['ask'] = (...of) => account.ask(...of)
  return {
    send: (body: object, headers: Record<string, string> = {}) => ask('POST', '/messages', { body, headers }),
    /** Schedules one, and returns its id. */
    schedule: async (body: object) => Scheduled.parse((await ask('POST', '/messages', { body })).body).id,
    read: async (id: string) => ScheduledMessage.parse((await ask('GET', `/scheduled_messages/${id}`)).body),
    list: async (query = '') =>
      ScheduledMessagePage.parse((await ask('GET', `/scheduled_messages${query}`)).body).data,
    change: (id: string, body: object, headers: Record<string, string> = {}) =>
      ask('PATCH', `/scheduled_messages/${id}`, { body, headers }),
    cancel: (id: string) => ask('DELETE', `/scheduled_messages/${id}`),
    now: (id: string) => ask('POST', `/scheduled_messages/${id}/send`),
  }
}

/** Opens accounts whose messages go out on a custom channel at `platform`, each with somebody there. */
export const laterOnCustom =
  ({ server, untilIdle }: SuiteOnFakeClock, platform: WebhookReceiver) =>
  async (fromId: string, more: object = {}) => {
    const url = `${platform.url}/${fromId}`
    const account = await openAccount(server, { replyWebhook: { url }, ...more })
    const who = { fromId, channel: 'crm' }
    const writes = async (body: string) => {
      await receive(account, { ...who, body })
      await untilIdle()
    }
    /** What has gone out. */
    const sent = () => platform.deliveries.filter(({ path }) => path === `/${fromId}`).map(replyText)
    return { account, ...scheduledOf(account), who, writes, sent }
  }
