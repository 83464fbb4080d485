import { MediaLocation } from '@replyloop/shared/providers/whatsapp'
import { askGraph, graphHeaders } from '../meta/graph.ts'
import type { ChannelCall } from '../sending/call.ts'
import type { MediaSource } from '../port.ts'
import { mimeTypeOf } from '../meta/parts.rules.ts'
import { problemOf } from './errors.rules.ts'
import type { WhatsappSettings } from './settings.ts'

/** Asks where a file is now: the link works for five minutes, and with the token alone. */
export async function locateMedia(
  call: ChannelCall<WhatsappSettings>,
  reference: string,
): Promise<MediaSource> {
  const path = encodeURIComponent(reference)
  const query = { phone_number_id: call.settings.phoneNumberId }
  const answer = await askGraph(call, { method: 'GET', path, query })
  const problem = problemOf(call, answer)
  if (problem !== undefined) {
    const isGone = answer.is === 'failed' && (answer.error?.code === 100 || answer.error?.code === 33)
    return isGone
      ? { is: 'gone', detail: `Meta does not have the file any more. ${problem}` }
      : { is: 'later', detail: problem }
  }
  const { data } = MediaLocation.safeParse(answer.is === 'answered' ? answer.json : undefined)
  if (data === undefined) return { is: 'later', detail: 'Meta’s response does not say where the file is' }
  const { url, mime_type: contentType } = data
  return {
    is: 'there',
    request: { url, headers: graphHeaders(call.settings) },
    ...(contentType !== undefined && { contentType: mimeTypeOf(contentType) }),
  }
}
