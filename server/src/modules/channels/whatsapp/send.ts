import { SentMessages, Uploaded } from '@replyloop/shared/providers/whatsapp'
import { askGraph } from '../meta/graph.ts'
import { exchangeOf, nothingExchanged } from '../sending/failedAnswer.rules.ts'
import { postParts, refusalOfAnswer, uploadFailureOf, type Posted } from '../meta/outcome.ts'
import { callbackDataOf } from '../meta/parts.rules.ts'
import { readFile } from '../meta/readFile.ts'
import type { Exchange, Failure, OutgoingFile, OutgoingMessage, SendResult } from '../outgoing.ts'
import type { ChannelCall } from '../sending/call.ts'
import { recipientOf } from './address.rules.ts'
import { whatsappErrors } from './errors.rules.ts'
import { requestPartsOf, type Part } from './parts.rules.ts'
import type { WhatsappSettings } from './settings.ts'

type Call = ChannelCall<WhatsappSettings>

/** A longer wait than elsewhere: an answer that comes too late leaves a message whose outcome nobody knows. */
const timeoutMs = 30_000
const uploadTimeoutMs = 60_000

/** Sends a message: uploads its files, then posts its parts in their order. Never rejects for what Meta responds. */
export async function sendMessage(call: Call, message: OutgoingMessage): Promise<SendResult> {
  const parts = requestPartsOf(message)
  if (parts.length === 0) return { ...nothingExchanged, is: 'refused', error: nothingToSend(message) }
  const bodies: unknown[] = []
  for (const part of parts) {
    const uploaded = part.file === undefined ? undefined : await upload(call, part.file)
    // Nothing has reached the person yet, so that all of it may be tried again.
    if (uploaded !== undefined && 'is' in uploaded) return uploaded
    const callbackData = callbackDataOf(message.reply.messageId, bodies.length, parts.length)
    bodies.push(bodyOf(message, part, uploaded?.id, callbackData))
  }
  return postParts(bodies, (body) => post(call, body))
}

const nothingToSend = ({ type }: OutgoingMessage) => ({
  kind: 'refused' as const,
  detail:
    type === 'reaction'
      ? 'WhatsApp does not know the message that the reaction is to.'
      : 'The message has neither a text nor a file: write one.',
})

const bodyOf = (
  { reply }: OutgoingMessage,
  { type, content }: Part,
  fileId: string | undefined,
  callbackData: string,
) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  ...recipientOf(reply.toId),
  type,
  [type]: { ...(fileId !== undefined && { id: fileId }), ...content },
  biz_opaque_callback_data: callbackData,
})

/**
 * Uploads a file. Always, though WhatsApp takes links too: an installation need not be reachable for that, no link to a
 * person's file leaves it, and a file that WhatsApp cannot use is known before anything has been sent.
 */
async function upload(call: Call, file: OutgoingFile): Promise<{ id: string } | (Exchange & Failure)> {
  const blob = await readFile(file)
  if ('is' in blob) return blob
  const form = new FormData()
  form.append('messaging_product', 'whatsapp')
  form.append('type', blob.type)
  form.append('file', blob, file.name ?? 'file')
  const path = `${call.settings.phoneNumberId}/media`
  const answer = await askGraph(call, { method: 'POST', path, form, timeoutMs: uploadTimeoutMs })
  const { data } = Uploaded.safeParse(answer.is === 'answered' ? answer.json : undefined)
  return data ?? uploadFailureOf(whatsappErrors, answer, call)
}

async function post(call: Call, json: unknown): Promise<Posted> {
  const path = `${call.settings.phoneNumberId}/messages`
  const answer = await askGraph(call, { method: 'POST', path, json, timeoutMs })
  const { data } = SentMessages.safeParse(answer.is === 'answered' ? answer.json : undefined)
  const [sent] = data?.messages ?? []
  if (sent === undefined) return refusalOfAnswer(whatsappErrors, answer, call)
  const contacts = data?.contacts ?? []
  const addresses = contacts
    .flatMap(({ wa_id: id, user_id: userId }) => [id, userId])
    .flatMap((address) => address ?? [])
  return { ...exchangeOf(answer), is: 'accepted', providerId: sent.id, addresses }
}
