import type { Choices } from '@replyloop/shared/contract/content'
import { rowsOf, shownBelow } from '../../choices.rules.ts'
import type { OutgoingFile, OutgoingMessage } from '../../outgoing.ts'
import { mimeTypeOf } from '../parts.rules.ts'

/** How Messenger and Instagram show buttons, menus and links. */
export const shownChoices = 'quickReplies'

/** As what a file is shown. */
export type FileType = 'image' | 'video' | 'audio' | 'file'

/** One request of a message. */
export type Part =
  | { is: 'text'; content: Record<string, unknown> }
  | { is: 'file'; type: FileType; file: OutgoingFile }
  | { is: 'action'; content: Record<string, unknown> }

/**
 * What a message is made of, in its order: one request for its text, and one for each of its files. What can be tapped is the
 * last: quick replies go once anything follows them.
 */
export function requestPartsOf({ type, reply, reactsTo, attachments, choices }: OutgoingMessage): Part[] {
  if (type === 'reaction')
    return reactsTo === null ? [] : [{ is: 'action', content: reactionTo(reactsTo, reply.body) }]
  const files = attachments.map((file) => ({ is: 'file' as const, type: fileTypeOf(file.contentType), file }))
  const shown = shownBelow(shownChoices, reply.body, choices)
  if (shown !== null) return [...files, { is: 'text', content: withChoices(reply.body, shown) }]
  return [...(reply.body === '' ? [] : [{ is: 'text' as const, content: { text: reply.body } }]), ...files]
}

/** A text with quick replies, or with a button that opens a page. */
function withChoices(text: string, choices: Choices): Record<string, unknown> {
  if ('link' in choices) {
    const buttons = [{ type: 'web_url', ...choices.link }]
    return { attachment: { type: 'template', payload: { template_type: 'button', text, buttons } } }
  }
  const quickReplies = rowsOf(choices).map(({ id, title }) => ({ content_type: 'text', title, payload: id }))
  return { text, quick_replies: quickReplies }
}

const reactionTo = (messageId: string, reaction: string) =>
  reaction === ''
    ? { sender_action: 'unreact', payload: { message_id: messageId } }
    : { sender_action: 'react', payload: { message_id: messageId, reaction } }

function fileTypeOf(contentType: string): FileType {
  const [kind] = mimeTypeOf(contentType).split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'file'
}
