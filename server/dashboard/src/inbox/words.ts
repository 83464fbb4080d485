import { reasonFor } from '../contacts/timelineWords.ts'
import { isolated } from '../ui/isolated.ts'
import type { Conversation, Message } from './inboxQueries.ts'

/** Why a person should answer. A model says it in a sentence of its own. */
export const reasonOf = (reason: string): string =>
  reasonFor('hand_over', reason) ?? `because: “${isolated(reason)}”`

const failures: Readonly<Record<NonNullable<Message['error']>['kind'], string>> = {
  dns: "The webhook's host was not found",
  connect: 'The webhook could not be reached',
  tls: "The webhook's certificate was not accepted",
  timeout: 'The webhook did not answer in time',
  status: 'The webhook answered with an error',
  redirect: 'The webhook answered with a redirect; give its final address',
  too_large: 'The webhook answered too much',
  unsafe_url: "The webhook's address is private, which is not allowed",
  aborted: 'The connection broke off',
  not_configured: 'No Custom Channel Webhook is set',
  opted_out: 'The contact has opted out',
}

/** Why a message has not gone out. */
export const failureOf = (kind: string): string =>
  Object.entries(failures).find(([name]) => name === kind)?.[1] ?? kind

const authors = { bot: 'Bot', user: 'Team', api: 'API', campaign: 'Campaign', contact: '' } as const

/** Who wrote an outgoing message. */
export const authorOf = (author: Message['author']): string => authors[author]

const mediaOf = (contentType: string) => /^(image|audio|video)\//.exec(contentType)?.[1] ?? 'file'

/** A message in one line. */
export function previewOf(last: Conversation['lastMessage']): string {
  if (last === null) return 'No messages yet'
  const text = last.type === 'reaction' ? `Reacted ${last.preview}` : last.preview
  const media = last.mediaContentType === null ? '' : `[${mediaOf(last.mediaContentType)}] `
  return `${last.direction === 'outgoing' ? `${authorOf(last.author)}: ` : ''}${media}${text}`
}
