import { PageEvent, type PageMessage } from '@replyloop/shared/providers/messengerHook'
import type { ChannelEvent, ForChannel, IncomingChannelMessage } from '../../incoming.ts'
import { channelNotice, unreadableNotice } from '../../hooks/hookNotices.ts'
import { messageOfCallbackData } from '../parts.rules.ts'
import { postbackData, quickReplyData, referralData } from './messageData.ts'
import { messageContentsOf, referralText } from './messageText.ts'
import type { MessagingPlatform } from './platform.ts'

/** What stands around an event in its hook. */
export interface EventContext {
  platform: MessagingPlatform
  /** The id of the page, or of the account on Instagram. */
  ownId: string
  target: ForChannel
  /** Whether another app has the conversation. */
  isStandby: boolean
}

/** An event, with whom it is about and when it happened, in milliseconds since 1970. */
interface Happened extends EventContext {
  event: PageEvent
  raw: unknown
  address: string
  at: number | undefined
}

/** Reads one event of a conversation. */
export function readEvent(raw: unknown, context: EventContext): ChannelEvent[] {
  const { target, ownId, platform } = context
  const { data: event } = PageEvent.safeParse(raw)
  const strange = () => [
    unreadableNotice(target, 'unknown', `Something came from ${platform.name} that is not understood`, raw),
  ]
  if (event === undefined) return strange()
  const { message, message_edit: edit, policy_enforcement: policy } = event
  if (policy) return [policyNotice(target, policy)]
  const at = inMilliseconds(event.timestamp)
  // These need nobody: their message is known by its id.
  if (message?.is_deleted) return [{ for: target, is: 'revoke', providerId: message.mid, at: at ?? 0 }]
  if (edit) {
    const edited: ChannelEvent = {
      for: target,
      is: 'edit',
      providerId: edit.mid,
      body: edit.text,
      at: at ?? 0,
    }
    return edit.text === undefined ? [edited, ...strange()] : [edited]
  }
  const isFromUs = message?.is_echo === true || event.sender?.id === ownId
  const address = isFromUs ? event.recipient?.id : event.sender?.id
  if (address === undefined || address === ownId) return strange()
  const happened = { ...context, event, raw, address, at }
  const read = message
    ? readMessage(happened, message, isFromUs)
    : (readPostback(happened) ?? readReaction(happened, isFromUs) ?? readReceipts(happened))
  return read ?? readReferral(happened) ?? strange()
}

/** Some instants come in seconds. */
const inMilliseconds = (timestamp: number | undefined) =>
  timestamp === undefined ? undefined : timestamp < 1e11 ? timestamp * 1000 : timestamp

const personOf = ({ address, at, isStandby }: Happened) => ({
  address,
  sentAt: at,
  ...(isStandby && ({ isStandby: true } as const)),
})

function readMessage(happened: Happened, message: PageMessage, isEcho: boolean): ChannelEvent[] {
  const { target, platform, raw, address } = happened
  const { mid, metadata } = message
  const ours = isEcho ? messageOfCallbackData(metadata) : undefined
  if (ours?.isLast === false) return [] // the last part tells that the message was sent
  if (ours) {
    const receipt = {
      message: { id: ours.id, providerId: mid },
      addresses: [address],
      state: 'sent' as const,
    }
    return [{ for: target, is: 'receipt', receipt }]
  }
  const { text: said, story, files, isUnknown } = messageContentsOf(message)
  const hasOnlyStory = said === '' && files.length === 0
  const text = hasOnlyStory || isEcho ? [said, story].filter(Boolean).join('\n') : said
  const isEmpty = text === '' && files.length === 0
  const read: IncomingChannelMessage = {
    ...personOf(happened),
    providerId: mid,
    type: isEmpty ? 'system' : 'text',
    body: isEmpty ? `A message of a kind that ${platform.name} does not hand on` : text,
    referral: referralText(message.referral),
    payload: isEcho ? undefined : message.quick_reply?.payload,
    data: isEcho ? undefined : quickReplyData(message),
    ...(files.length > 0 && { files }),
  }
  const came: ChannelEvent = isEcho
    ? { for: target, is: 'echo', message: read, ...(!platform.takesMetadata && { mayBeOurs: true }) }
    : { for: target, is: 'message', message: read }
  const before =
    story === undefined || text !== said
      ? []
      : [wordsBeside(happened, { providerId: `story:${mid}`, body: story })]
  const isStrange = isUnknown || (isEmpty && message.is_unsupported !== true)
  return isStrange
    ? [
        ...before,
        came,
        unreadableNotice(target, 'message', 'A message came that is not wholly understood', raw),
      ]
    : [...before, came]
}

/** What stands in the conversation and is no message of the person's. */
const wordsBeside = (
  happened: Happened,
  words: Pick<IncomingChannelMessage, 'providerId' | 'body' | 'data'>,
): ChannelEvent => ({
  for: happened.target,
  is: 'message',
  message: { ...personOf(happened), ...words, type: 'system', isProviders: true },
})

function readPostback(happened: Happened): ChannelEvent[] | undefined {
  const { event, target, address, at } = happened
  const { postback } = event
  if (postback === undefined) return undefined
  const { mid, title, payload, referral } = postback
  if (mid === undefined && at === undefined) return undefined // a second one could not be told from a repetition
  const message: IncomingChannelMessage = {
    ...personOf(happened),
    providerId: mid ?? `postback:${address}:${at}`,
    type: 'text',
    body: title ?? payload ?? '',
    payload,
    referral: referralText(referral),
    data: postbackData(postback),
  }
  return [{ for: target, is: 'message', message }]
}

/** What Meta calls reactions where it names no emoji. */
const emojis: Readonly<Record<string, string>> = {
  love: '❤️',
  smile: '😆',
  laugh: '😆',
  wow: '😮',
  sad: '😢',
  angry: '😠',
  like: '👍',
  dislike: '👎',
}

function readReaction(happened: Happened, isEcho: boolean): ChannelEvent[] | undefined {
  const { event, target, address, at } = happened
  const { reaction } = event
  if (reaction === undefined) return undefined
  const { mid, action, emoji, reaction: name = '' } = reaction
  const body = action === 'unreact' ? '' : (emoji ?? emojis[name] ?? '👍')
  const message: IncomingChannelMessage = {
    ...personOf(happened),
    providerId: `reaction:${mid}:${address}:${at}:${action}`,
    type: 'reaction',
    body,
    reactsTo: mid,
  }
  return [{ for: target, is: isEcho ? 'echo' : 'message', message }]
}

function readReceipts({ event, target, address, at }: Happened): ChannelEvent[] | undefined {
  const { delivery, read } = event
  if (delivery) {
    const { mids, watermark } = delivery
    return [
      ...mids.map((providerId) => receiptOf(target, providerId, 'delivered')),
      ...watermarkOf(target, address, watermark, 'delivered'),
    ]
  }
  if (read === undefined) return undefined
  const { mid, watermark = at } = read // who has seen one has seen what went before
  return [
    ...(mid === undefined ? [] : [receiptOf(target, mid, 'read')]),
    ...watermarkOf(target, address, watermark, 'read'),
  ]
}

const receiptOf = (target: ForChannel, providerId: string, state: 'delivered' | 'read'): ChannelEvent => ({
  for: target,
  is: 'receipt',
  receipt: { message: { providerId }, state },
})

const watermarkOf = (
  target: ForChannel,
  address: string,
  upTo: number | undefined,
  state: 'delivered' | 'read',
): ChannelEvent[] =>
  upTo === undefined
    ? []
    : [{ for: target, is: 'watermark', address, upTo: inMilliseconds(upTo) ?? 0, state }]

/** Somebody who has written before came by a link or an ad: no message, and it stands in the conversation. */
function readReferral(happened: Happened): ChannelEvent[] | undefined {
  const { event, address, at } = happened
  const body = referralText(event.referral)
  const providerId = `referral:${address}:${at}`
  return body === undefined
    ? undefined
    : [wordsBeside(happened, { providerId, body, data: referralData(event.referral) })]
}

function policyNotice(
  target: ForChannel,
  { action = 'unknown', reason = 'no reason given' }: NonNullable<PageEvent['policy_enforcement']>,
): ChannelEvent {
  const detail = `Meta has decided about the page: ${action} (${reason})`
  return channelNotice(target, 'policy_enforcement', detail, action === 'block' ? { stops: detail } : {})
}
