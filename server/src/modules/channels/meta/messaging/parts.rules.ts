import type { OutgoingFile, OutgoingMessage } from '../../outgoing.ts'
import { mimeTypeOf } from '../parts.rules.ts'

/** As what a file is shown. */
export type FileType = 'image' | 'video' | 'audio' | 'file'

/** One request of a message. */
export type Part =
  | { is: 'text'; text: string }
  | { is: 'file'; type: FileType; file: OutgoingFile }
  | { is: 'action'; content: Record<string, unknown> }

/** What a message is made of, in its order: one request for its text, and one for each of its files. */
export function requestPartsOf({ type, reply, reactsTo, attachments }: OutgoingMessage): Part[] {
  if (type === 'reaction')
    return reactsTo === null ? [] : [{ is: 'action', content: reactionTo(reactsTo, reply.body) }]
  return [
    ...(reply.body === '' ? [] : [{ is: 'text' as const, text: reply.body }]),
    ...attachments.map((file) => ({ is: 'file' as const, type: fileTypeOf(file.contentType), file })),
  ]
}

const reactionTo = (messageId: string, reaction: string) =>
  reaction === ''
    ? { sender_action: 'unreact', payload: { message_id: messageId } }
    : { sender_action: 'react', payload: { message_id: messageId, reaction } }

function fileTypeOf(contentType: string): FileType {
  const [kind] = mimeTypeOf(contentType).split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'file'
}
