import type { HookMessage, Profile } from '@replyloop/shared/providers/whatsappHook'
import type { ChannelEvent, ForChannel, IncomingChannelMessage } from '../incoming.ts'
import { describeMetaError } from '../meta/errors.rules.ts'
import { referralWords } from '../meta/referral.rules.ts'
import { unreadableNotice } from '../hooks/hookNotices.ts'
import { messageData } from './messageData.ts'
import { messageFile, tappedPayload, stopsMarketing, messageText } from './messageText.ts'

/** A message as a hook holds it, and what stands around it there. */
interface Context {
  /** The message as it came. */
  raw: unknown
  target: ForChannel
  profiles: readonly Profile[]
  /** Whether it was written in the phone app, to the person. */
  isEcho: boolean
}

/** What a message brings: itself, or what it changes of an earlier one, or of whom it is from. */
export function readMessage(message: HookMessage, context: Context): ChannelEvent[] {
  const { raw, target, isEcho } = context
  const { edit, revoke, system, group_id: group, timestamp = 0 } = message
  const at = timestamp * 1000
  if (group !== undefined)
    return [
      unreadableNotice(target, 'group', 'A message of a WhatsApp group came, which is not taken in', raw),
    ]
  if (message.type === 'edit' && edit) {
    const body = messageText(edit.message) ?? messageFile(edit.message)?.caption
    const edited: ChannelEvent = { for: target, is: 'edit', providerId: edit.original_message_id, body, at }
    const strange = 'A message was changed to something that is not understood'
    return body === undefined ? [edited, unreadableNotice(target, 'message', strange, raw)] : [edited]
  }
  if (message.type === 'revoke' && revoke)
    return [{ for: target, is: 'revoke', providerId: revoke.original_message_id, at }]
  if (message.type === 'request_welcome') return [] // the chat was opened, and nothing said
  const addresses = addressesOf(message, context)
  const [address, ...otherAddresses] = addresses
  if (address === undefined)
    return [unreadableNotice(target, 'message', 'A message came that names nobody', raw)]
  const contents = contentsOf(message)
  const read: IncomingChannelMessage = {
    address,
    otherAddresses,
    providerId: message.id,
    sentAt: message.timestamp === undefined ? undefined : at,
    referral: referralOf(message),
    payload: isEcho ? undefined : tappedPayload(message),
    data: isEcho ? undefined : messageData(message),
    ...(!isEcho && nameOf(profileOf(message, context))),
    ...contents.message,
  }
  if (message.type === 'system' && system) return movesOf(system, read, target)
  const events: ChannelEvent[] = [{ for: target, is: isEcho ? 'echo' : 'message', message: read }]
  if (!isEcho && stopsMarketing(message))
    events.push({ for: target, is: 'preference', address, otherAddresses, marketing: 'stopped' })
  if (contents.isUnknown) events.push(unreadableNotice(target, 'message', read.body, raw))
  return events
}

type Contents = Pick<IncomingChannelMessage, 'type' | 'body' | 'reactsTo' | 'files'>

function contentsOf(message: HookMessage): { message: Contents; isUnknown?: boolean } {
  const { type, reaction, system, unsupported, errors } = message
  const file = messageFile(message)
  if (file) return { message: { type: 'text', body: file.caption, files: [file.file] } }
  const text = messageText(message)
  if (text !== undefined) return { message: { type: 'text', body: text } }
  if (type === 'reaction' && reaction)
    return { message: { type: 'reaction', body: reaction.emoji ?? '', reactsTo: reaction.message_id } }
  if (type === 'system' && system)
    return { message: { type: 'system', body: system.body ?? `WhatsApp: ${system.type ?? 'no words'}` } }
  const [error] = errors
  const why = unsupported?.type ?? (error && describeMetaError(error))
  const body =
    type === 'unsupported'
      ? `A message of a kind that WhatsApp does not hand on${why === undefined ? '' : `: ${why}`}`
      : `A message of the type “${type}” that cannot be shown${why === undefined ? '' : `: ${why}`}`
  return { message: { type: 'system', body }, isUnknown: type !== 'unsupported' }
}

/** How WhatsApp calls the person, the number first. */
function addressesOf(message: HookMessage, context: Context): string[] {
  const { wa_id: id, user_id: userId, parent_user_id: parentId } = profileOf(message, context) ?? {}
  const own = context.isEcho
    ? [message.to, message.to_user_id, message.to_parent_user_id]
    : [message.from, message.from_user_id, message.from_parent_user_id]
  const [number, ...userIds] = own
  return [...new Set([number, id, ...userIds, userId, parentId].flatMap((address) => address ?? []))]
}

/** What is known of the person: of several in one hook the one that fits. */
function profileOf(message: HookMessage, { profiles, isEcho }: Context): Profile | undefined {
  const number = isEcho ? message.to : message.from
  const userId = isEcho ? message.to_user_id : message.from_user_id
  const fits = ({ wa_id: id, user_id: other }: Profile) =>
    (number !== undefined && id === number) || (userId !== undefined && other === userId)
  return profiles.length === 1 ? profiles[0] : profiles.find(fits)
}

function nameOf(profile: Profile | undefined) {
  const [firstName, ...rest] = (profile?.profile?.name ?? profile?.profile?.username ?? '')
    .trim()
    .split(/\s+/)
  return {
    firstName: firstName === '' ? undefined : firstName,
    lastName: rest.length === 0 ? undefined : rest.join(' '),
  }
}

function referralOf({ referral }: HookMessage): string | undefined {
  if (referral === undefined) return undefined
  const { source_type: type = 'ad', headline, body, source_url: url } = referral
  return referralWords(type, headline ?? body, url)
}

/** What a message of WhatsApp's own says: that a person has another number or user id, or else only its words. */
function movesOf(
  system: NonNullable<HookMessage['system']>,
  message: IncomingChannelMessage,
  target: ForChannel,
): ChannelEvent[] {
  const { wa_id: id, new_wa_id: newId = id, user_id: userId, previous_user_id: previousUserId } = system
  const isNumber = /^\d+$/.test(message.address)
  const moves = [
    { from: isNumber ? message.address : undefined, to: newId },
    { from: previousUserId, to: userId },
  ].flatMap(({ from, to }) => (from === undefined || to === undefined || from === to ? [] : [{ from, to }]))
  const [first, ...others] = moves
  if (first === undefined || system.type === 'customer_identity_changed')
    return [{ for: target, is: 'message', message: { ...message, isProviders: true } }]
  return [
    { for: target, is: 'moved', ...first, by: message },
    ...others.map((move) => ({ for: target, is: 'moved' as const, ...move })),
  ]
}
