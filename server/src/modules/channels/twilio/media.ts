import { TwilioMedia } from '@replyloop/shared/providers/twilio'
import type { MediaSource } from '../port.ts'
import { userAgent } from '../sending/askApi.ts'
import { connectionProblemOf } from '../sms/codes.rules.ts'
import { askTwilio, authorizationOf, type TwilioCall } from './api.ts'
import { twilioErrors } from './errors.rules.ts'

/**
 * Asks Twilio for the file of a message, whose address is its reference. The file itself is elsewhere, behind a redirect to an
 * address that is signed for a short time, and that refuses a request with credentials.
 */
export async function locateMedia(call: TwilioCall, reference: string): Promise<MediaSource> {
  const url = URL.parse(reference)
  if (url === null || !isOfTwilio(url, call.settings.apiUrl))
    return { is: 'gone', detail: 'Its address is none of Twilio’s' }
  const answer = await askTwilio(call, { url: `${reference}.json` })
  const problem = connectionProblemOf(answer, twilioErrors, { 404: 'Twilio does not have the file any more' })
  if (problem !== undefined)
    return answer.is === 'answered' && answer.status === 404
      ? { is: 'gone', detail: problem }
      : { is: 'later', detail: problem }
  const { data } = TwilioMedia.safeParse(answer.is === 'answered' ? answer.json : undefined)
  const contentType = data?.content_type
  return {
    is: 'there',
    request: {
      url: reference,
      headers: { authorization: authorizationOf(call.settings), 'user-agent': userAgent },
      followsOneRedirect: true,
    },
    ...(typeof contentType === 'string' && { contentType }),
  }
}

/** Whether the credentials may go there. */
const isOfTwilio = ({ protocol, hostname, origin }: URL, apiUrl: string): boolean =>
  origin === new URL(apiUrl).origin || (protocol === 'https:' && /(^|\.)twilio\.com$/i.test(hostname))
