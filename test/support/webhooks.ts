import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { EventType } from '@replyloop/shared/events'
import Database from 'better-sqlite3'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import type { Clock } from '../../server/src/lib/clock.ts'
import type { Answered, TestAccount } from './factories.ts'
import { outgoing, readMessage, until } from './messages.ts'
import type { Declaration, TestServer } from './server.ts'
import type { Delivery } from './webhookReceiver.ts'

/** Subscribes a URL to events and answers the subscription with its secret. */
export const subscribe = async (
  { client }: Pick<TestAccount, 'client'>,
  targetUrl: string,
  events: EventType[] = ['message.reply'],
  filter: { channel?: string; campaignId?: string } = {},
) => (await client.createWebhook({ body: { targetUrl, events, filter } })).body

/** Sends a message to a person, a new one unless `fromId` is given, and answers its id. */
export const send = async ({ client }: Pick<TestAccount, 'client'>, fields: object = {}): Promise<string> =>
  (await client.sendMessage({ body: { customData: outgoing(fields) } })).body.messageId

/** The message, as soon as it has a status. */
export const becomes = (account: TestAccount, id: string, status: 'Queued' | 'Sent' | 'Failed') =>
  until(
    () => readMessage(account, id),
    (message) => message.status === status,
  )

/** Asks for a message to be sent again. */
export const retry = (account: TestAccount, id: string): Promise<Answered> =>
  account.ask('POST', `/messages/${id}/retry`)

/** Asks for the failed deliveries since an instant, by default all, to be sent again. */
export const replay = (account: TestAccount, id: string, since = 0): Promise<Answered> =>
  account.ask('POST', `/webhooks/${id}/replay?since=${new Date(since).toISOString()}`)

/** Sets or ends the reply webhook of an account that is there. */
export const setReplyWebhook = (
  server: TestServer,
  { email }: TestAccount,
  replyWebhook: Declaration['replyWebhook'],
) => server.provision({ email, name: 'Acme', replyWebhook })

/** The `webhook-id` of a delivery. */
export const webhookId = ({ headers }: Pick<Delivery, 'headers'>) => String(headers['webhook-id'])

const Payload = z.object({ messageId: z.string(), body: z.string() })

/** The text of the reply that a delivery carries, alone or inside its event. */
export function replyText({ json }: Pick<Delivery, 'json'>): string {
  const event = z.object({ data: Payload }).safeParse(json)
  return event.success ? event.data.data.body : Payload.parse(json).body
}

/** Whether one of a delivery's signatures is that of a secret, whatever the time. */
export function isSignedWith({ headers, body }: Delivery, secret: string): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const expected = new Webhook(secret).sign(String(headers['webhook-id']), at, body)
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

/** What a service keeps about its deliveries. */
export interface DeliveryLog {
  /** Every attempt, the oldest first, of one lane: the id of the subscription, or of the account. */
  attempts: (lane?: string) => z.output<typeof Attempt>[]
  /** How many deliveries of a lane are in each state. */
  states: (lane: string) => Record<string, number>
  /** Resolves once no job runs and none is due: nothing will happen before the clock moves. */
  quiet: (clock: Clock) => Promise<void>
  /** Resolves once a lane has delivered `count` events. */
  delivered: (lane: string, count: number) => Promise<void>
  close: () => void
}

const patienceMs = 15_000

const Attempt = z.object({
  webhookId: z.string(),
  type: z.string(),
  messageId: z.string().nullable(),
  lane: z.string(),
  state: z.string(),
  kind: z.string().nullable(),
  status: z.int().nullable(),
  detail: z.string().nullable(),
  answer: z.string().nullable(),
  durationMs: z.int(),
  at: z.int(),
})

/** Reads what a service keeps about its deliveries from its database file, as the dashboard will. */
export function openDeliveryLog({ dataDir }: Pick<TestServer, 'dataDir'>): DeliveryLog {
  const db = new Database(join(dataDir, 'replyloop.db'), { readonly: true })
  const attempts = db.prepare(
    `select e.id as webhookId, e.type, e.message_id as messageId, d.lane, d.state, a.kind, a.status, a.detail, a.answer,
            a.duration_ms as durationMs, a.created_at as at
     from attempt a join delivery d on d.id = a.delivery_id join event e on e.id = d.event_id order by a.id`,
  )
  const states = db.prepare(
    'select lane, state, count(*) as count from delivery group by lane, state order by lane, state',
  )
  const busy = db.prepare(
    `select exists (select 1 from job where locked_by is not null)
         or exists (select 1 from job where kind <> 'forget' and failed_at is null and run_at <= :now) as busy`,
  )
  const isBusy = (now: number) => z.object({ busy: z.int() }).parse(busy.get({ now })).busy !== 0
  const statesOf = (lane: string) =>
    Object.fromEntries(
      z
        .array(z.object({ lane: z.string(), state: z.string(), count: z.int() }))
        .parse(states.all())
        .filter((row) => row.lane === lane)
        .map(({ state, count }) => [state, count]),
    )
  /** Looks at every turn of the event loop, since another process's writes are announced to nobody. */
  const until = async (holds: () => boolean, awaited: string) => {
    const started = Date.now()
    while (!holds()) {
      if (Date.now() - started > patienceMs) throw new Error(`waited in vain for ${awaited}`)
      await turn()
    }
  }
  return {
    attempts: (lane) =>
      z
        .array(Attempt)
        .parse(attempts.all())
        .filter((attempt) => lane === undefined || attempt.lane === lane),
    states: statesOf,
    quiet: (clock) => until(() => !isBusy(clock.now()), 'the end of all jobs'),
    delivered: (lane, count) =>
      until(() => (statesOf(lane)['delivered'] ?? 0) >= count, `${count} deliveries of ${lane}`),
    close: () => void db.close(),
  }
}
