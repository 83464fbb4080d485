import { TwilioSenders } from '@replyloop/shared/providers/twilio'
import type { z } from 'zod'
import type { ApiAnswer } from '../sending/askApi.ts'
import { readAnswer, type Found } from '../sms/connection.ts'
import { askTwilio, servicesUrl, type TwilioCall } from './api.ts'
import { twilioErrors } from './errors.rules.ts'

/** What an answer of Twilio holds, or what is wrong. `words`: what a code or a status means for this very request. */
export const readTwilioAnswer = <T extends z.ZodType>(
  answer: ApiAnswer,
  schema: T,
  words: Readonly<Record<number, string>>,
) => readAnswer(answer, { schema, provider: twilioErrors, words })

/** The next page, at the host of this one: the credentials go nowhere else. */
export function nextPageUrl(url: string, next: string | null | undefined): string | undefined {
  const to = typeof next === 'string' ? URL.parse(next, url) : null
  return to === null ? undefined : new URL(to.pathname + to.search, url).href
}

/** The most pages of senders: a pool has at most some hundred. */
const maxPages = 50

/** The senders of a Messaging Service, of all sorts unless told. */
export async function listSenders(
  call: TwilioCall,
  sid: string,
  sorts: readonly string[] = ['PhoneNumbers', 'ShortCodes', 'AlphaSenders'],
): Promise<Found<string[]>> {
  const senders: string[] = []
  for (const sort of sorts) {
    let url: string | undefined = `${servicesUrl(call.settings)}/${sid}/${sort}?PageSize=100`
    for (let page = 0; url !== undefined && page < maxPages; page += 1) {
      const answer: Found<z.output<typeof TwilioSenders>> = readTwilioAnswer(
        await askTwilio(call, { url }),
        TwilioSenders,
        {},
      )
      if ('problem' in answer) return answer
      const { phone_numbers: numbers, short_codes: codes, alpha_senders: names, meta } = answer.found
      senders.push(
        ...numbers.map((one) => one.phone_number),
        ...codes.map((one) => one.short_code),
        ...names.map((one) => one.alpha_sender),
      )
      url = nextPageUrl(url, meta?.next_page_url)
    }
  }
  return { found: senders }
}
