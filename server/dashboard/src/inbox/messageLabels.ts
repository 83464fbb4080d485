import type { DeliveryErrorKind } from '@replyloop/shared/values/delivery'
import type { Conversation, Message } from './inboxQueries.ts'

const deliveryErrors: Readonly<Record<DeliveryErrorKind, string>> = {
  dns: "The webhook's host was not found",
  connect: 'The webhook could not be reached',
  tls: "The webhook's certificate was not accepted",
  timeout: 'The webhook did not respond in time',
  status: 'The webhook responded with an error',
  redirect: 'The webhook responded with a redirect; give its final address',
  too_large: 'The webhook responded with too much',
  unsafe_url: "The webhook's address is private, which is not allowed",
  aborted: 'The connection broke off',
  not_configured: 'No Custom Channel Webhook is set',
  no_address: 'The contact is not known on this channel',
  unknown_outcome: 'It may have arrived, or not',
  opted_out: 'The contact has opted out',
  refused: 'The provider refused it',
  rate_limited: 'The provider takes no more for now',
  window_closed: 'The contact wrote too long ago for a free text',
  template: 'Its template cannot be sent',
  channel_stopped: 'The channel needs attention',
}

/** Why a message was not delivered, in words. */
export const deliveryErrorText = (kind: DeliveryErrorKind): string => deliveryErrors[kind]

const saidByTheirKind: readonly DeliveryErrorKind[] = ['status', 'not_configured', 'opted_out']

/** What an error says beyond its kind and status, without a full stop; empty if it says the same again. */
export const deliveryErrorDetail = (kind: DeliveryErrorKind, detail: string | null): string =>
  detail === null || saidByTheirKind.includes(kind) ? '' : detail.replace(/\.$/, '')

const authors = { bot: 'Bot', user: 'Team', api: 'API', campaign: 'Campaign', contact: '' } as const

const authorLabel = (author: Message['author']): string => authors[author]

/** Who wrote an outgoing message: the person, if it is known. */
export const writerOf = ({ author, member }: Message): string =>
  member === null || member === undefined || member.name === '' ? authorLabel(author) : member.name

const mediaKind = (contentType: string) => /^(image|audio|video)\//.exec(contentType)?.[1] ?? 'file'

/** The last message of a conversation, in one line. */
export function previewOf(last: Conversation['lastMessage']): string {
  if (last === null) return 'No messages yet'
  const reaction = last.preview === '' ? 'Took a reaction back' : `Reacted ${last.preview}`
  const text = last.type === 'reaction' ? reaction : last.preview
  const media = last.mediaContentType === null ? '' : `[${mediaKind(last.mediaContentType)}] `
  return `${last.direction === 'outgoing' ? `${authorLabel(last.author)}: ` : ''}${media}${text}`
}
