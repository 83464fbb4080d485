import { MetaError } from '@replyloop/shared/providers/meta'
import {
  HookMessage,
  HookStatus,
  type MessagesValue,
  UserIdUpdate,
  UserPreference,
} from '@replyloop/shared/providers/whatsappHook'
import type { z } from 'zod'
import type { ChannelEvent, ForChannel, Receipt } from '../incoming.ts'
import type { Failure } from '../outgoing.ts'
import { channelNotice, unreadableNotice } from '../hooks/hookNotices.ts'
import { stopsChannel } from '../sending/errors.rules.ts'
import { messageOfCallbackData } from '../meta/parts.rules.ts'
import { whatsappErrors } from './errors.rules.ts'
import { readMessage } from './readMessage.ts'

/** What is told of messages and of people: the fields `messages`, `smb_message_echoes` and `user_preferences`. */
export function readMessages(value: MessagesValue, account: ForChannel): ChannelEvent[] {
  const id = value.metadata?.phone_number_id
  const target = id === undefined ? account : { externalId: id }
  const profiles = value.contacts
  return [
    ...each(value.messages, HookMessage, target, (message, raw) =>
      readMessage(message, { raw, target, profiles, isEcho: false }),
    ),
    ...each(value.message_echoes, HookMessage, target, (message, raw) =>
      readMessage(message, { raw, target, profiles, isEcho: true }),
    ),
    ...each(value.statuses, HookStatus, target, (status) => readStatus(status, target)),
    ...each(value.user_preferences, UserPreference, target, (preference) =>
      readPreference(preference, target),
    ),
    ...each(value.user_id_update, UserIdUpdate, target, ({ user_id: { previous, current }, wa_id: id }) => [
      { for: target, is: 'moved', from: previous, to: current, otherAddresses: namesIn(id) },
    ]),
    ...each(value.errors, MetaError, target, (error) => [readError(error, target)]),
  ]
}

/** By what somebody is named. */
const namesIn = (...names: (string | undefined)[]): string[] => names.flatMap((name) => name ?? [])

/** Reads each of a list by itself: one that is not understood is a notice, and spoils no other. */
function each<T extends z.ZodType>(
  items: readonly unknown[],
  schema: T,
  target: ForChannel,
  read: (item: z.output<T>, raw: unknown) => ChannelEvent[],
): ChannelEvent[] {
  return items.flatMap((item) => {
    const { data, success } = schema.safeParse(item)
    return success
      ? read(data, item)
      : [unreadableNotice(target, 'unknown', 'Something came that is not understood', item)]
  })
}

const states = { sent: 'sent', delivered: 'delivered', read: 'read', played: 'read' } as const
const isKnown = (status: string): status is keyof typeof states => Object.hasOwn(states, status)

function readStatus(status: z.output<typeof HookStatus>, target: ForChannel): ChannelEvent[] {
  const { id: providerId, recipient_id: to, recipient_user_id: userId, errors } = status
  const ours = messageOfCallbackData(status.biz_opaque_callback_data)
  const isFailed = status.status === 'failed'
  if (ours?.isLast === false && !isFailed) return [] // the last part tells how far the message is
  const common = {
    message: ours ? { id: ours.id, providerId } : { providerId },
    addresses: namesIn(to, userId),
  }
  const receipt = (given: Receipt): ChannelEvent => ({ for: target, is: 'receipt', receipt: given })
  if (isFailed) {
    const outcome = outcomeOf(errors)
    const isOfPart = ours?.isOneOfSeveral === true
    return [receipt({ ...common, state: 'failed', outcome: isOfPart ? alone(outcome) : outcome, isOfPart })]
  }
  if (isKnown(status.status)) return [receipt({ ...common, state: states[status.status] })]
  return [unreadableNotice(target, 'status', `A message has the status “${status.status}”`, status)]
}

function outcomeOf([error]: readonly z.output<typeof MetaError>[]): Failure {
  const silent = { kind: 'refused' as const, detail: 'WhatsApp could not deliver it, and does not say why' }
  return error === undefined ? { is: 'refused', error: silent } : whatsappErrors.failureOf(error)
}

/** What follows for one part of several: nothing that would send the whole message again, as others may have arrived. */
const alone = (outcome: Failure): Failure =>
  (outcome.is === 'refused' && outcome.holds === undefined) || stopsChannel(outcome)
    ? outcome
    : { is: 'refused', error: { ...outcome.error, kind: 'refused' } }

function readPreference(preference: z.output<typeof UserPreference>, target: ForChannel): ChannelEvent[] {
  const { wa_id: id, user_id: userId, category = 'marketing_messages', value } = preference
  const [address, ...otherAddresses] = namesIn(id, userId)
  const marketing =
    value === 'stop' ? 'stopped' : value === 'resume' || value === 'signup' ? 'resumed' : undefined
  return address === undefined || category !== 'marketing_messages' || marketing === undefined
    ? [
        unreadableNotice(
          target,
          'user_preferences',
          'A person has chosen what to get, in words that are not known',
          preference,
        ),
      ]
    : [{ for: target, is: 'preference', address, otherAddresses, marketing }]
}

function readError(error: z.output<typeof MetaError>, target: ForChannel): ChannelEvent {
  const failure = whatsappErrors.failureOf(error)
  const { detail } = failure.error
  return channelNotice(target, 'error', detail, stopsChannel(failure) ? { stops: detail } : {})
}
