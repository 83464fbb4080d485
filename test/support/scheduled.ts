import { ScheduledMessage, ScheduledMessagePage } from '@replyloop/shared/contract/scheduledMessage'
import { Scheduled } from '@replyloop/shared/contract/sendAt'
import type { TestAccount } from './factories.ts'

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
