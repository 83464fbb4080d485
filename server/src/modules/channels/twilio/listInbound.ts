import {
  TwilioListedMessage,
  TwilioMediaList,
  TwilioMessages,
  type TwilioListedMessage as Listed,
} from '@replyloop/shared/providers/twilio'
import type { z } from 'zod'
import type { ChannelEvent, ForChannel, IncomingFile } from '../incoming.ts'
import { unreadableNotice } from '../hooks/hookNotices.ts'
import type { InboundQuestion } from '../port.ts'
import type { Found } from '../sms/connection.ts'
import { incomingFilesOf } from '../sms/files.rules.ts'
import { senderNumberOf } from '../sms/sender.rules.ts'
import { accountUrl, askTwilio, type TwilioCall } from './api.ts'
import { listSenders, nextPageUrl, readTwilioAnswer } from './lists.ts'
import { describeUnreachableSender } from './read.ts'

/** So few at once that a page of the longest texts is far below what is read of a response. */
const pageSize = '50'
/** The most pages for one number: who gets more than 20,000 messages within one span is told that they are not all read. */
const maxPages = 400

/** What Twilio says of a message that came in, and when that was. */
interface Inbound {
  row: Listed
  sentAt: number
}

/**
 * Lists what has come in at Twilio for a number, or for those of a Messaging Service, the oldest first: a hook that failed is
 * never repeated. It is the same as the hook would have brought, but for `OptOutType`, which is no property of a message.
 */
export async function listInbound(
  call: TwilioCall,
  question: InboundQuestion,
): Promise<{ events: ChannelEvent[] } | { problem: string }> {
  const { from, messagingServiceSid: service } = call.settings
  const numbers =
    service === undefined
      ? { found: from === undefined ? [] : [from] }
      : await listSenders(call, service, ['PhoneNumbers', 'ShortCodes']) // names get nothing
  if ('problem' in numbers) return numbers
  const notices: ChannelEvent[] = []
  const inbound: Inbound[] = []
  for (const number of numbers.found) {
    const problem = await readPages(call, { ...question, number }, ({ direction, ...row }) => {
      if (direction !== 'inbound') return
      const { data } = TwilioListedMessage.safeParse(row)
      const sentAt = Date.parse(data?.date_sent ?? data?.date_created ?? '')
      if (data === undefined || Number.isNaN(sentAt))
        notices.push(
          unreadableNotice(forOne(service, number), 'message', 'A listed message is not understood', row),
        )
      else if (sentAt >= wholeSeconds(question.since) && sentAt <= question.until)
        inbound.push({ row: data, sentAt })
    })
    if (problem !== undefined) return { problem }
  }
  const unknown = new Set(await question.unknownOf(inbound.map(({ row }) => row.sid)))
  const events: ChannelEvent[] = []
  // The lists have the newest first, and their dates are in seconds.
  for (const one of inbound.toReversed().toSorted((a, b) => a.sentAt - b.sentAt)) {
    if (!unknown.delete(one.row.sid)) continue // known, or moved to the next page since
    const event = await eventOf(call, one)
    if ('problem' in event) return event
    events.push(event.found)
  }
  return { events: [...events, ...notices] }
}

/** The Messaging Service is the channel where it is one; else the number is. */
const forOne = (service: string | null | undefined, number: string): ForChannel => ({
  oneOf: [...(service ? [service] : []), number],
})

const wholeSeconds = (at: number): number => Math.floor(at / 1000) * 1000

/** An instant as Twilio's filters take it. */
const dateOf = (at: number): string => new Date(wholeSeconds(at)).toISOString().replace('.000', '')

/** Reads what went to a number, page by page. Returns why it could not. */
async function readPages(
  call: TwilioCall,
  { number, since, until }: InboundQuestion & { number: string },
  onRow: (row: z.output<typeof TwilioMessages>['messages'][number]) => void,
): Promise<string | undefined> {
  const query = new URLSearchParams([
    ['To', number],
    ['DateSent<', dateOf(until)],
    ['DateSent>', dateOf(since)],
    ['PageSize', pageSize],
  ])
  let url: string | undefined = `${accountUrl(call.settings)}/Messages.json?${query}`
  for (let page = 0; url !== undefined; page += 1) {
    if (page === maxPages)
      return `More messages came to ${number} from ${dateOf(since)} to ${dateOf(until)} than are read at once`
    const answer: Found<z.output<typeof TwilioMessages>> = readTwilioAnswer(
      await askTwilio(call, { url }),
      TwilioMessages,
      {},
    )
    if ('problem' in answer) return answer.problem
    for (const row of answer.found.messages) onRow(row)
    url = nextPageUrl(url, answer.found.next_page_uri)
  }
  return undefined
}

async function eventOf(call: TwilioCall, { row, sentAt }: Inbound): Promise<Found<ChannelEvent>> {
  const files = await listFiles(call, row)
  if ('problem' in files) return files
  const { sid: providerId, from, to, body, messaging_service_sid: service } = row
  const target = forOne(service ?? call.settings.messagingServiceSid, to)
  const address = senderNumberOf(from)
  if (address === undefined)
    return { found: unreadableNotice(target, 'message', describeUnreachableSender(from), row) }
  return {
    found: {
      for: target,
      is: 'message',
      message: { address, providerId, type: 'text', body: body ?? '', sentAt, files: files.found },
    },
  }
}

/** The files of a message, by the references that its hook has; none where Twilio does not have them any more. */
async function listFiles(
  call: TwilioCall,
  { sid, num_media: count }: Listed,
): Promise<Found<IncomingFile[]>> {
  if (count === 0) return { found: [] }
  const url = `${accountUrl(call.settings)}/Messages/${sid}/Media`
  const answer = await askTwilio(call, { url: `${url}.json?PageSize=100` })
  if (answer.is === 'answered' && answer.status === 404) return { found: [] }
  const listed = readTwilioAnswer(answer, TwilioMediaList, {})
  if ('problem' in listed) return listed
  return {
    found: incomingFilesOf(
      listed.found.media_list.map((file) => ({
        reference: `${url}/${file.sid}`,
        contentType: file.content_type,
      })),
    ),
  }
}
