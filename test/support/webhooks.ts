import type { EventType } from '@replyloop/shared/contract/events'
import { and, asc, count, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import type { Clock } from '../../server/src/platform/clock/clock.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import { selectRows } from '../../server/src/platform/db/statements/declare.ts'
import { openDataOf } from './databases.ts'
import type { TestAccount, TestResponse } from './factories.ts'
import { outgoing, readMessage } from './messages.ts'
import type { Declaration, TestServer } from './server.ts'
import { day, minute, until, type FakeClock } from './time.ts'
import type { Delivery } from './webhookReceiver.ts'

/** Subscribes a URL to events and returns the subscription with its secret. */
export const subscribe = async (
  { client }: Pick<TestAccount, 'client'>,
  targetUrl: string,
  events: EventType[] = ['message.reply'],
  filter: { channel?: string; campaignId?: string; listId?: string } = {},
) => (await client.createWebhook({ body: { targetUrl, events, filter } })).body

/** The longest wait between the first and the second attempt, jitter included, in milliseconds. */
export const secondAttemptMs = 6000

/** The longest wait between the second and the third attempt, likewise. */
export const thirdAttemptMs = 6 * minute

/** Sends a message to a new person, or to `fromId`, and returns its id. */
export const send = async ({ client }: Pick<TestAccount, 'client'>, fields: object = {}): Promise<string> =>
  (await client.sendMessage({ body: { customData: outgoing(fields) } })).body.messageId

/** Sends a message each day, for so many days. */
export async function sendDaily(
  account: Pick<TestAccount, 'client'>,
  days: number,
  { untilIdle, after }: { untilIdle: () => Promise<unknown>; after: (ms: number) => Promise<unknown> },
): Promise<void> {
  for (let sent = 0; sent < days; sent += 1) {
    await send(account, { body: `day ${sent}` })
    await untilIdle()
    await after(day)
  }
}

/** Waits until a message has a status, and returns it. */
export const becomes = (
  account: Pick<TestAccount, 'client'>,
  id: string,
  status: 'Queued' | 'Sent' | 'Failed',
) =>
  until(
    () => readMessage(account, id),
    (message) => message.status === status,
  )

/** Waits until a message is no longer `Queued`, and returns it. */
export const settled = (account: Pick<TestAccount, 'client'>, id: string) =>
  until(
    () => readMessage(account, id),
    ({ status }) => status !== 'Queued',
  )

/** Asks for a message to be sent again. */
export const retry = (account: TestAccount, id: string): Promise<TestResponse> =>
  account.ask('POST', `/messages/${id}/retry`)

/** Asks for the failed deliveries since an instant, by default all, to be sent again. */
export const replay = (account: TestAccount, id: string, since = 0): Promise<TestResponse> =>
  account.ask('POST', `/webhooks/${id}/replay?since=${new Date(since).toISOString()}`)

/** Sets or removes the reply webhook of an existing account. */
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

/** Whether one of a delivery's signatures was made with the secret, however old it is. */
export function isSignedWith({ headers, body }: Delivery, secret: string): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const expected = new Webhook(secret).sign(String(headers['webhook-id']), at, body)
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

/** To ask whether a service is idle costs some microseconds. */
const idlePauseMs = 10

/** Opens a service's database to read its deliveries and attempts. `close` it before the service removes its data. */
export async function openDeliveryLog({ dataDir }: Pick<TestServer, 'dataDir'>) {
  const db = await openDataOf(dataDir)
  const { q, t } = db.read

  const states = async (lane: string): Promise<Record<string, number>> => {
    const rows = await q
      .select({ state: t.delivery.state, count: count() })
      .from(t.delivery)
      .where(eq(t.delivery.lane, lane))
      .groupBy(t.delivery.state)
    return Object.fromEntries(rows.map((row) => [row.state, row.count]))
  }
  return {
    /** Every attempt of a lane, the oldest first. A lane is named by the id of its subscription or account. */
    attempts: async (lane: string) =>
      await q
        .select({
          webhookId: t.event.id,
          kind: t.attempt.kind,
          status: t.attempt.status,
          detail: t.attempt.detail,
          answer: t.attempt.responseBody,
          durationMs: t.attempt.durationMs,
          at: t.attempt.createdAt,
        })
        .from(t.attempt)
        .innerJoin(t.delivery, eq(t.delivery.id, t.attempt.deliveryId))
        .innerJoin(t.event, eq(t.event.id, t.delivery.itemId))
        .where(eq(t.delivery.lane, lane))
        .orderBy(asc(t.attempt.id)),
    /** How many deliveries of a lane are in each state. */
    states,
    /** Resolves once no job runs and none is due before the clock moves. */
    untilIdle: (clock: Clock) => until(async () => !(await isBusy(db, clock)), Boolean, idlePauseMs),
    /** Resolves once a lane has delivered at least `least` events. */
    delivered: (lane: string, least: number) =>
      until(async () => ((await states(lane))['delivered'] ?? 0) >= least),
    close: () => db.close(),
  }
}

/** Waits for a service to become idle: no job runs, and none is due before its clock moves. */
export async function createIdleWatch(server: TestServer, clock: FakeClock) {
  const log = await openDeliveryLog(server)
  const untilIdle = () => log.untilIdle(clock)
  return {
    log,
    untilIdle,
    /** Moves the clock forward and waits until the service is idle again. */
    after: async (ms: number) => {
      clock.advance(ms)
      await untilIdle()
    },
    close: log.close,
  }
}

const selectBusyJob = selectRows({
  values: ({ job }) => ({ now: job.runAt }),
  query: ({ q, t: { job: j } }, { now }) =>
    q
      .select({ id: j.id })
      .from(j)
      .where(or(isNotNull(j.lockedBy), and(isNull(j.failedAt), lte(j.runAt, now))))
      .limit(1),
})

/** Whether a job of the service is running, or due by its clock. */
export const isBusy = async ({ read }: Db, clock: Clock): Promise<boolean> =>
  (await selectBusyJob(read, { now: clock.now() })).length > 0
