import { z } from 'zod'
import { dayMs } from '../../platform/clock/time.ts'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** What members are told of. */
const subjects = [
  'invitation',
  'password_link',
  'password_reset',
  'waiting',
  'low_balance',
  'receiver_down',
  'receiver_up',
  'import_finished',
  'broadcast_paused',
  'mentioned',
  'weekly',
  'needs_human',
  'assigned',
  'new_message',
] as const

/** What a mail or a notice tells, by ids: what it says is read when it is sent. */
const told = {
  about: z.enum(subjects),
  memberId: z.string(),
  /** The account that it tells of, which may be one of the member's sub-accounts. */
  accountId: z.string(),
  /** The receiver, the import, the broadcast, the note, the contact, or the Monday after the week that it tells of; of a balance, what has become of it. */
  subject: z.string().optional(),
  /** Instants in milliseconds since 1970: who waits since when; since when a receiver was down. */
  after: z.string().optional(),
  until: z.string().optional(),
  /** The sealed token of a link, and the name of who made it; of what was assigned, who did it. */
  sealedToken: z.string().optional(),
  madeBy: z.string().optional(),
}
const Told = z.object(told)
export type Told = z.output<typeof Told>

/** Sends one mail to one member. */
export const sendMailJob = defineJob({
  kind: 'sendMail',
  payload: z.object({
    mailId: z.string(),
    /** When it was made, in milliseconds since 1970; its id may be ahead of the clock. */
    madeAt: z.string(),
    ...told,
  }),
  pool: 'outbound',
  attempts: Infinity, // it gives itself up
})
export type QueuedMail = z.output<typeof sendMailJob.payload>

/** Has one device of a member show a notice. */
export const sendPushJob = defineJob({
  kind: 'sendPush',
  payload: z.object({
    noticeId: z.string(),
    /** When it was made, in milliseconds since 1970; its id may be ahead of the clock. */
    madeAt: z.string(),
    deviceId: z.string(),
    ...told,
  }),
  pool: 'outbound',
  attempts: Infinity, // it gives itself up
  longestWaitMs: dayMs,
})
export type QueuedPush = z.output<typeof sendPushJob.payload>

/** Tells those whom it concerns of a conversation, once for all that happens in it at one time. */
export const tellOfConversationJob = defineJob({
  kind: 'tellOfConversation',
  payload: z.object({ about: z.enum(['needs_human', 'new_message']), contactId: z.string() }),
  attempts: 10,
})

/** Looks who waits for a person since `after`, and tells members. */
export const mailWaitingJob = defineJob({
  kind: 'tellWaiting',
  payload: z.object({ accountId: z.string(), after: z.string() }),
  attempts: 10,
})

/** Tells members of the week before the Monday `week`, such as `2026-11-30`, and then of each that follows. */
export const mailWeeklyJob = defineJob({
  kind: 'mailWeekly',
  payload: z.object({ accountId: z.string(), week: z.string() }),
  attempts: Infinity, // it is the one that begins the next
  longestWaitMs: 36 * dayMs,
})

/** Looks whether a balance is used up soon; `told`: members have been told of that. */
export const lookAtBalanceJob = defineJob({
  kind: 'lookAtBalance',
  payload: z.object({ accountId: z.string(), told: z.string().optional() }),
  attempts: 10,
  longestWaitMs: 2 * dayMs,
})

/**
 * Looks how a receiver fares that has failed; `told` is since when it was down as members were told, `quietUntil` when they may be
 * told so again.
 */
export const watchReceiverJob = defineJob({
  kind: 'watchReceiver',
  payload: z.object({
    accountId: z.string(),
    receiver: z.string(),
    told: z.string().optional(),
    quietUntil: z.string().optional(),
  }),
  attempts: 10,
  longestWaitMs: dayMs,
})
