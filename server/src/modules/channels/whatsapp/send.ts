import { SentMessages, Uploaded } from '@replyloop/shared/providers/whatsapp'
import { errorMessage } from '../../../platform/errors/errorMessage.ts'
import { failureOf, isKnownCode } from '../meta/errors.rules.ts'
import { askGraph, withoutToken, type GraphAnswer } from '../meta/graph.ts'
import type {
  Exchange,
  Failure,
  OutgoingFile,
  OutgoingMessage,
  SendOutcome,
  SendResult,
} from '../outgoing.ts'
import type { ChannelCall } from '../call.ts'
import { recipientOf } from './address.rules.ts'
import { callbackDataOf, mimeTypeOf, partsOf, type Part } from './parts.rules.ts'
import type { WhatsappSettings } from './settings.ts'

type Call = ChannelCall<WhatsappSettings>
type Accepted = Extract<SendOutcome, { is: 'accepted' }>

/** A longer wait than elsewhere: an answer that comes too late leaves a message whose outcome nobody knows. */
const timeoutMs = 30_000
const uploadTimeoutMs = 60_000

/** Sends a message: uploads its files, then posts its parts in their order. Never rejects for what Meta responds. */
export async function sendMessage(call: Call, message: OutgoingMessage): Promise<SendResult> {
  const parts = partsOf(message)
  if (parts.length === 0) return { ...nothingExchanged, is: 'refused', error: nothingToSend(message) }
  const bodies = []
  for (const part of parts) {
    const uploaded = part.file === undefined ? undefined : await upload(call, part.file)
    // Nothing has reached the person yet, so that all of it may be tried again.
    if (uploaded !== undefined && 'is' in uploaded) return uploaded
    bodies.push(
      bodyOf(
        message,
        part,
        uploaded?.id,
        callbackDataOf(message.reply.messageId, bodies.length, parts.length),
      ),
    )
  }
  let durationMs = 0
  let last: SendResult | undefined
  for (const [at, body] of bodies.entries()) {
    const result = await post(call, body)
    durationMs += result.durationMs
    if (result.is !== 'accepted') {
      const { status, responseBody, ...failure } = result
      return {
        ...(at === 0 ? failure : partly(failure, at, bodies.length)),
        status,
        responseBody,
        durationMs,
      }
    }
    last = { ...result, durationMs }
  }
  if (last === undefined) throw new Error('a message without parts was sent')
  return last
}

const nothingExchanged: Exchange = { durationMs: 0, status: null, responseBody: null }

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
  let bytes
  try {
    bytes = await file.read()
  } catch (error) {
    const detail = `The file could not be read: ${errorMessage(error)}`
    return { ...nothingExchanged, is: 'later', error: { kind: 'refused', detail } }
  }
  const form = new FormData()
  const type = mimeTypeOf(file.contentType)
  form.append('messaging_product', 'whatsapp')
  form.append('type', type)
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), file.name ?? 'file')
  const path = `${call.settings.phoneNumberId}/media`
  const answer = await askGraph(call, { method: 'POST', path, form, timeoutMs: uploadTimeoutMs })
  const { data } = Uploaded.safeParse(answer.is === 'answered' ? answer.json : undefined)
  if (data !== undefined) return data
  const failure = outcomeOf(answer, call)
  const kind = answer.is === 'unreachable' ? answer.kind : 'status'
  const detail = `The file could not be uploaded. ${failure.error.detail}`
  return {
    ...exchangeOf(answer),
    ...(failure.is === 'unknown' ? { is: 'later', error: { kind, detail } } : failure),
  }
}

async function post(call: Call, json: unknown): Promise<Exchange & (Accepted | Failure)> {
  const path = `${call.settings.phoneNumberId}/messages`
  const answer = await askGraph(call, { method: 'POST', path, json, timeoutMs })
  const { data } = SentMessages.safeParse(answer.is === 'answered' ? answer.json : undefined)
  const [sent] = data?.messages ?? []
  if (sent === undefined) {
    const failure = outcomeOf(answer, call)
    if (failure.is === 'unknown') failure.error.detail += ' The message may have arrived: retry it by hand'
    return { ...exchangeOf(answer), ...failure }
  }
  const contacts = data?.contacts ?? []
  const addresses = contacts
    .flatMap(({ wa_id: id, user_id: userId }) => [id, userId])
    .flatMap((address) => address ?? [])
  return { ...exchangeOf(answer), is: 'accepted', providerId: sent.id, addresses }
}

const exchangeOf = ({ durationMs, status, responseBody }: GraphAnswer): Exchange => ({
  durationMs,
  status,
  responseBody,
})

/**
 * What follows from a response that accepts nothing. What Meta has refused by a code, and what never reached it, may be tried
 * again; where it is not known what Meta did, it may not.
 */
function outcomeOf(answer: GraphAnswer, { settings }: Call): Failure {
  const unknown = (detail: string): Failure => ({
    is: 'unknown',
    error: { kind: 'unknown_outcome', detail },
  })
  if (answer.is === 'answered') return unknown('Meta’s response names no message.')
  if (answer.is === 'unreachable') {
    const { kind, detail, mayHaveArrived } = answer
    // A redirect is an answer: whoever redirects has not done what was asked.
    if (mayHaveArrived && kind !== 'redirect') return unknown(detail)
    return { is: 'later', error: { kind, detail } }
  }
  const { error, status, retryAfterMs } = answer
  const isServerError = status !== null && status >= 500
  if (error === undefined) {
    if (status === 429) {
      const fault = {
        kind: 'rate_limited' as const,
        detail: 'Meta takes no more messages for the moment (429)',
      }
      return { is: 'later', error: fault, limits: 'channel', afterMs: retryAfterMs ?? 5000 }
    }
    if (isServerError) return unknown(`Meta answered ${status}.`)
    const detail = `The API address answered ${status}, but not as Meta does: check it, and what stands before it`
    return { is: 'later', error: { kind: 'status', detail } }
  }
  if (isServerError && !isKnownCode(error.code)) return unknown(`Meta answered ${status} (${error.code}).`)
  const failure = failureOf(error)
  failure.error.detail = withoutToken(failure.error.detail, settings)
  if (failure.is === 'later' && retryAfterMs !== undefined)
    failure.afterMs = Math.max(failure.afterMs ?? 0, retryAfterMs)
  return failure
}

/** A message of which some parts have been sent: none of it is sent again by itself, so that nobody gets those twice. */
function partly(failure: Failure, sent: number, count: number): Failure {
  const detail = `Only ${sent} of its ${count} parts were sent. ${failure.error.detail}`
  if (failure.is === 'unknown') return { is: 'unknown', error: { ...failure.error, detail } }
  return { is: 'refused', error: { ...failure.error, kind: 'refused', detail } }
}
