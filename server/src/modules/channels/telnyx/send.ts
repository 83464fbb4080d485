import { TelnyxMessage } from '@replyloop/shared/providers/telnyx'
import { exchangeOf } from '../sending/failedAnswer.rules.ts'
import type { OutgoingMessage, SendResult } from '../outgoing.ts'
import { failureOfResponse } from '../sms/codes.rules.ts'
import { unsendableReason, statusCallbackOf } from '../sms/message.rules.ts'
import { askTelnyx, type TelnyxCall } from './api.ts'
import { telnyxErrors } from './errors.rules.ts'
import type { TelnyxSettings } from './settings.ts'

/** A longer wait than elsewhere: an answer that comes too late leaves a message whose outcome nobody knows. */
const timeoutMs = 30_000

/** What Telnyx takes of a message: ten files, 1 MB together. */
export const telnyxFiles = { most: 10, bytes: 1024 * 1024 }

/** Sends a message. Never rejects for what Telnyx responds. */
export async function sendMessage(call: TelnyxCall, message: OutgoingMessage): Promise<SendResult> {
  const refusal = unsendableReason(message, telnyxFiles)
  if (refusal !== undefined) return refusal
  const json = bodyOf(call.settings, call.hookUrl, message)
  const answer = await askTelnyx(call, { method: 'POST', path: 'messages', json, timeoutMs })
  const { data } = TelnyxMessage.safeParse(
    answer.is === 'answered' && answer.status < 300 ? answer.json : undefined,
  )
  return {
    ...exchangeOf(answer),
    ...(data === undefined
      ? failureOfResponse(answer, telnyxErrors)
      : { is: 'accepted', providerId: data.data.id }),
  }
}

/** The body that makes a message. */
function bodyOf(
  { from, messagingProfileId }: TelnyxSettings,
  hookUrl: string | null,
  { reply, attachments }: OutgoingMessage,
) {
  const callback = statusCallbackOf(hookUrl, reply.messageId)
  return {
    to: reply.toId,
    ...(from !== undefined && { from }),
    ...(messagingProfileId !== undefined && { messaging_profile_id: messagingProfileId }),
    ...(reply.body !== '' && { text: reply.body }),
    ...(attachments.length > 0 && { media_urls: attachments.map(({ url }) => url) }),
    ...(callback !== undefined && { webhook_url: callback, webhook_failover_url: callback }),
  }
}
