import type { DeliveryErrorKind } from '@replyloop/shared/values/delivery'
import type { Conversation, Message } from './inboxQueries.ts'

/** Why a message was not delivered, by its code. */
export const deliveryErrors: Readonly<Record<DeliveryErrorKind, string>> = {
  dns: "The receiver's host was not found",
  connect: 'The receiver could not be reached',
  tls: "The receiver's certificate was not accepted",
  timeout: 'The receiver did not respond in time',
  status: 'The receiver responded with an error',
  redirect: 'The receiver responded with a redirect; give its final address',
  too_large: 'The receiver responded with too much',
  unsafe_url: "The receiver's address is private, which is not allowed",
  aborted: 'The connection broke off',
  not_configured: 'Its channel is not connected',
  no_address: 'The contact is not known on this channel',
  unknown_outcome: 'It may have arrived, or not',
  opted_out: 'The contact has opted out',
  refused: 'The provider refused it',
  rate_limited: 'The provider takes no more for now',
  window_closed: 'The contact wrote too long ago for a free text',
  template: 'Its template cannot be sent',
  channel_stopped: 'The channel needs attention',
  needs_human: 'The contact needed a person before it went out',
}

/** Why a message was not delivered, in words. */
export const deliveryErrorText = (kind: DeliveryErrorKind): string => deliveryErrors[kind]

const saidByTheirKind: readonly DeliveryErrorKind[] = ['status', 'opted_out']

/** What an error says beyond its kind and status, without a full stop; empty if it says the same again. */
export const deliveryErrorDetail = (kind: DeliveryErrorKind, detail: string | null): string =>
  detail === null || saidByTheirKind.includes(kind) ? '' : detail.replace(/\.$/, '')

const authors = {
  bot: 'Bot',
  user: 'Team',
  api: 'API',
  campaign: 'Campaign',
  auto: 'Automatic',
  contact: '',
} as const

const authorLabel = (author: Message['author']): string => authors[author]

/** Who wrote an outgoing message: the person, if it is known. */
export const writerOf = ({ author, member }: Pick<Message, 'author' | 'member'>): string =>
  member === null || member === undefined || member.name === '' ? authorLabel(author) : member.name

const mediaKind = (contentType: string) => /^(image|audio|video)\//.exec(contentType)?.[1] ?? 'file'

/** The last message of a conversation, in one line. */
export function previewOf(last: Conversation['lastMessage']): string {
  if (last === null) return 'No messages yet'
  const reaction = last.preview === '' ? 'Took a reaction back' : `Reacted ${last.preview}`
  const text = last.type === 'reaction' ? reaction : last.preview
  const media = last.mediaContentType === null ? '' : `[${mediaKind(last.mediaContentType)}] `
  return `${last.direction === 'outgoing' ? `${writerOf(last)}: ` : ''}${media}${text}`
}
