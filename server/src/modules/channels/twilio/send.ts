import { TwilioMessage } from '@replyloop/shared/providers/twilio'
import { exchangeOf } from '../sending/failedAnswer.rules.ts'
import type { OutgoingMessage, SendResult } from '../outgoing.ts'
import { failureOfResponse } from '../sms/codes.rules.ts'
import { unsendableReason, statusCallbackOf } from '../sms/message.rules.ts'
import { accountUrl, askTwilio, type TwilioCall } from './api.ts'
import { twilioErrors } from './errors.rules.ts'
import type { TwilioSettings } from './settings.ts'

/** A longer wait than elsewhere: an answer that comes too late leaves a message whose outcome nobody knows. */
const timeoutMs = 30_000

/** What Twilio takes of a message: ten files, 5 MB together with the text. */
export const twilioFiles = { most: 10, bytes: 5 * 1024 * 1024 }

/** Sends a message. Never rejects for what Twilio responds. */
export async function sendMessage(call: TwilioCall, message: OutgoingMessage): Promise<SendResult> {
  const refusal = unsendableReason(message, twilioFiles)
  if (refusal !== undefined) return refusal
  const url = `${accountUrl(call.settings)}/Messages.json`
  const answer = await askTwilio(call, { url, form: formOf(call.settings, call.hookUrl, message), timeoutMs })
  const { data } = TwilioMessage.safeParse(
    answer.is === 'answered' && answer.status < 300 ? answer.json : undefined,
  )
  return {
    ...exchangeOf(answer),
    ...(data === undefined
      ? failureOfResponse(answer, twilioErrors)
      : { is: 'accepted', providerId: data.sid }),
  }
}

/** The form that makes a message. */
function formOf(
  { from, messagingServiceSid }: TwilioSettings,
  hookUrl: string | null,
  { reply, attachments }: OutgoingMessage,
): URLSearchParams {
  const callback = statusCallbackOf(hookUrl, reply.messageId)
  return new URLSearchParams([
    ['To', reply.toId],
    ...(messagingServiceSid === undefined ? [] : [['MessagingServiceSid', messagingServiceSid]]),
    ...(from === undefined ? [] : [['From', from]]),
    ...(reply.body === '' ? [] : [['Body', reply.body]]),
    ...attachments.map(({ url }) => ['MediaUrl', url]),
    ...(callback === undefined ? [] : [['StatusCallback', callback]]),
  ])
}
