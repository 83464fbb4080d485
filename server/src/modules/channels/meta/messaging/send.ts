import { SentToPerson, UploadedAttachment } from '@replyloop/shared/providers/messenger'
import type { Exchange, Failure, OutgoingFile, OutgoingMessage, SendResult } from '../../outgoing.ts'
import { askGraph } from '../graph.ts'
import { exchangeOf, nothingExchanged } from '../../sending/failedAnswer.rules.ts'
import { postParts, refusalOfAnswer, uploadFailureOf, type Posted } from '../outcome.ts'
import { callbackDataOf } from '../parts.rules.ts'
import { readFile } from '../readFile.ts'
import { messagingErrors } from './errors.rules.ts'
import { requestPartsOf, type FileType, type Part } from './parts.rules.ts'
import type { MessagingCall, MessagingPlatform } from './platform.ts'

/** A longer wait than elsewhere: an answer that comes too late leaves a message whose outcome nobody knows. */
const timeoutMs = 30_000
const uploadTimeoutMs = 60_000

type Content = Record<string, unknown>

/**
 * Sends a message: uploads its files, then posts its parts in their order. Never rejects for what Meta responds. `byLink`: files
 * go out as links, where nothing can be uploaded.
 */
export async function sendMessage(
  platform: MessagingPlatform,
  call: MessagingCall,
  message: OutgoingMessage,
  { byLink = false } = {},
): Promise<SendResult> {
  const parts = requestPartsOf(message)
  if (parts.length === 0)
    return { ...nothingExchanged, is: 'refused', error: nothingToSend(platform, message) }
  const bodies: Content[] = []
  for (const part of parts) {
    const content = await contentOf(platform, call, part, byLink)
    // Nothing has reached the person yet, so that all of it may be tried again.
    if ('failed' in content) return content.failed
    const metadata = callbackDataOf(message.reply.messageId, bodies.length, parts.length)
    bodies.push(bodyOf(message, content, platform.takesMetadata ? { metadata } : {}))
  }
  return postParts(bodies, (body) => post(call, body))
}

const nothingToSend = ({ name }: MessagingPlatform, { type }: OutgoingMessage) => ({
  kind: 'refused' as const,
  detail:
    type === 'reaction'
      ? `${name} does not know the message that the reaction is to.`
      : 'The message has neither a text nor a file: write one.',
})

/** A request: within 24 hours a response, afterwards a person's reply. */
const bodyOf = (
  { reply, isLateReply }: OutgoingMessage,
  content: { message: Content } | { action: Content },
  more: Content,
): Content => ({
  recipient: { id: reply.toId },
  ...(isLateReply ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' } : { messaging_type: 'RESPONSE' }),
  ...('message' in content ? { message: { ...content.message, ...more } } : content.action),
})

async function contentOf(
  platform: MessagingPlatform,
  call: MessagingCall,
  part: Part,
  byLink: boolean,
): Promise<{ message: Content } | { action: Content } | { failed: Exchange & Failure }> {
  if (part.is === 'action') return { action: part.content }
  if (part.is === 'text') return { message: part.content }
  const { type, file } = part
  const payload = byLink ? { url: file.url } : await upload(platform, call, type, file)
  return 'is' in payload ? { failed: payload } : { message: { attachment: { type, payload } } }
}

/**
 * Uploads a file. Wherever Meta takes it, though it takes links too: an installation need not be reachable for that, no link to
 * a person's file leaves it, and a file that cannot be used is known before anything has been sent.
 */
async function upload(
  { uploadFields }: MessagingPlatform,
  call: MessagingCall,
  type: FileType,
  file: OutgoingFile,
): Promise<{ attachment_id: string } | (Exchange & Failure)> {
  const blob = await readFile(file)
  if ('is' in blob) return blob
  const form = new FormData()
  for (const [name, value] of Object.entries(uploadFields)) form.append(name, value)
  form.append('message', JSON.stringify({ attachment: { type, payload: { is_reusable: true } } }))
  form.append('filedata', blob, file.name ?? 'file')
  const answer = await askGraph(call, {
    method: 'POST',
    path: 'me/message_attachments',
    form,
    timeoutMs: uploadTimeoutMs,
  })
  const { data } = UploadedAttachment.safeParse(answer.is === 'answered' ? answer.json : undefined)
  return data === undefined
    ? uploadFailureOf(messagingErrors, answer, call)
    : { attachment_id: data.attachment_id }
}

async function post(call: MessagingCall, json: Content): Promise<Posted> {
  const answer = await askGraph(call, { method: 'POST', path: 'me/messages', json, timeoutMs })
  const { data } = SentToPerson.safeParse(answer.is === 'answered' ? answer.json : undefined)
  const providerId = data?.message_id ?? null
  const isDone = data !== undefined && (providerId !== null || json['message'] === undefined) // a reaction has no id
  return isDone
    ? { ...exchangeOf(answer), is: 'accepted', providerId }
    : refusalOfAnswer(messagingErrors, answer, call)
}
