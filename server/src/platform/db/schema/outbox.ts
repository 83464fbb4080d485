import { deliveryErrorKinds, deliveryStates } from '@replyloop/shared/values/delivery'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ChannelTables } from './channels.ts'
import type { ContactTables } from './contacts.ts'
import type { MessageTables } from './messages.ts'
import type { WebhookTables } from './webhooks.ts'

/**
 * What is handed over to somebody else's server, and every attempt at it. Some columns have kept the names that the first
 * version gave them, whose processes may run on the same database; the properties say what they mean to the outbox.
 */
export function outboxTables(
  k: Kit,
  given: AccountTables & ContactTables & MessageTables & WebhookTables & ChannelTables,
) {
  const { account, contact, message, event, subscription, channel } = given

  const delivery = k.table(
    'delivery',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      /** What is to be handed over; only the owner of the lane knows what that is. */
      itemId: k.cascadeRef(() => event.id, 'event_id').notNull(),
      /** Deliveries of a lane with the same key go out in their order. */
      orderKey: k.cascadeRef(() => contact.id, 'contact_id'),
      /** Whose state the results decide; `null`: nobody's. */
      resultKey: k.cascadeRef(() => message.id, 'message_id'),
      /** With either of these the deliveries to it are erased. */
      subscriptionId: k.cascadeRef(() => subscription.id),
      channelId: k.cascadeRef(() => channel.id),
      /** The id of a subscription or of a channel, or of an account for its reply webhook. */
      lane: k.text().notNull(),
      state: k.oneOf(...deliveryStates).notNull(),
      attempts: k.int().notNull().default(0),
      /** How much of the schedule is used up; a retry that somebody asked for uses up nothing. */
      retryIndex: k.int('step').notNull().default(0),
      manualRetry: k.bool('is_asked_for').notNull().default(false),
      /** When an attempt began whose outcome is not stored yet, where it must not be repeated blindly. */
      startedAt: k.instant(),
      /** About how many bytes it takes in memory; `null`: a process of an older version added it. */
      bytes: k.int(),
      /** When it is due, while it is fresh or retrying. */
      dueAt: k.instant().notNull(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.index('delivery_due_ix').on(t.lane, t.state, t.dueAt, t.id),
      k
        .index('delivery_order_ix')
        .on(t.lane, t.orderKey, t.id)
        .where(sql`${t.state} in ('waiting', 'fresh', 'retrying')`),
      k.index('delivery_event_ix').on(t.itemId),
      k.index('delivery_contact_ix').on(t.orderKey),
      k
        .index('delivery_message_ix')
        .on(t.resultKey)
        .where(sql`${t.resultKey} is not null`),
      k
        .index('delivery_subscription_ix')
        .on(t.subscriptionId, t.id)
        .where(sql`${t.subscriptionId} is not null`),
      k
        .index('delivery_channel_ix')
        .on(t.channelId, t.id)
        .where(sql`${t.channelId} is not null`),
      // The lanes that are neither: those of reply webhooks.
      k
        .index('delivery_reply_ix')
        .on(t.lane, t.id)
        .where(sql`${t.subscriptionId} is null and ${t.channelId} is null`),
    ],
  )

  const attempt = k.table(
    'attempt',
    {
      id: k.text().primaryKey(),
      deliveryId: k.cascadeRef(() => delivery.id).notNull(),
      /** The delivery's; `null`: a process of an older version added it. */
      lane: k.text(),
      durationMs: k.int().notNull(),
      /** Why it failed; `null` when it was accepted. */
      kind: k.oneOf(...deliveryErrorKinds),
      status: k.int(),
      /** The code by which the other side names the error. */
      code: k.text(),
      detail: k.text(),
      /** The first 2 KiB of the response. */
      responseBody: k.text('answer'),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.index('attempt_delivery_ix').on(t.deliveryId, t.id),
      // Each attempt is in one of the two: by them the successes and the failures of a lane are counted. SQLite would look
      // up each row if they did not hold the kind, too.
      k
        .index('attempt_accepted_ix')
        .on(t.lane, t.createdAt, t.kind)
        .where(sql`${t.lane} is not null and ${t.kind} is null`),
      k
        .index('attempt_failed_ix')
        .on(t.lane, t.createdAt, t.kind)
        .where(sql`${t.lane} is not null and ${t.kind} is not null`),
    ],
  )

  /** The lanes that rest: nothing starts until somebody resumes them, and nothing is lost by it. */
  const restingLane = k.table('resting_lane', {
    lane: k.text().primaryKey(),
    accountId: k.cascadeRef(() => account.id).notNull(),
    restingSince: k.instant().notNull(),
  })

  return { delivery, attempt, restingLane }
}
