import { hourMs, minuteMs } from '../../../platform/clock/time.ts'
import { TelnyxErrors } from '@replyloop/shared/providers/telnyx'
import {
  laterRule,
  optedOutRule,
  refusedRule,
  stoppedRule,
  tooMuchRule,
  unreachableRule,
} from '../sending/errors.rules.ts'
import { providerErrors, type CodeTable } from '../sms/codes.rules.ts'

/** What follows from each of Telnyx's codes, in a response and in a hook (docs/channels/telnyx.md). */
export const telnyxCodes: CodeTable = [
  [
    stoppedRule('Telnyx does not accept the API key: enter one that the Mission Control Portal shows'),
    [10009, 10010, 20002, 20006],
  ],
  [
    stoppedRule(
      'The Telnyx account is blocked, not verified, or out of funds: see the Mission Control Portal, then resume the channel',
    ),
    [20012, 20013, 20014, 20015, 20016, 20017, 20100, 40314],
  ],
  [
    stoppedRule(
      'The messaging profile is disabled, or has no number to send from: see Messaging in the Mission Control Portal, then resume the channel',
    ),
    [40311, 40312, 40313, 40321],
  ],
  [
    stoppedRule(
      'The number cannot send: give it a messaging profile and have it enabled for messages in the Mission Control Portal, then resume the channel',
    ),
    [40013, 40100, 40150, 40151, 40305, 40306, 40315],
  ],
  [
    stoppedRule(
      'The number is not registered for what carriers in the United States demand: register the brand and campaign (10DLC) in the Mission Control Portal, then resume the channel',
    ),
    [40010],
  ],
  [
    stoppedRule(
      'The toll-free number is not verified: hand in its verification in the Mission Control Portal, then resume the channel',
    ),
    [40329],
  ],
  [tooMuchRule('Telnyx takes no more requests for the moment', 5000), [10011]],
  [tooMuchRule('More was sent than carriers take from this sender for the moment', minuteMs), [40011, 40018]],
  [tooMuchRule('What waits at Telnyx for this sender fills its queue', 10 * minuteMs), [40318]],
  [tooMuchRule('The messages or the spending of a day are used up', hourMs), [40016, 40333]],
  [laterRule('The number is being bought, and cannot send yet', hourMs), [40320]],
  [
    unreachableRule(
      'The number cannot get text messages: it is not one, a landline, or not reachable from this sender',
    ),
    [10002, 10016, 40001, 40012, 40301, 40310, 40319],
  ],
  [
    refusedRule(
      'The messaging profile may not send to this country: add it to the allowed destinations in the Mission Control Portal',
    ),
    [40309],
  ],
  [refusedRule('The text is too long'), [40302, 40328]],
  [refusedRule('The message has neither a text nor a file'), [40316]],
  [
    refusedRule(
      'Telnyx cannot use a file: it must be able to fetch it from PUBLIC_URL, and all of them have at most 1 MB',
    ),
    [40308, 40317],
  ],
  [
    refusedRule(
      'A spam filter, or the carrier, has blocked the message: see what it says, and whom it was sent to',
    ),
    [40002, 40003, 40004, 40015, 40017, 40322],
  ],
  [refusedRule('The message waited longer than it may'), [40005, 40014]],
  [refusedRule('Telnyx cannot send what the message holds'), [10001, 10003, 10004, 10015, 40009, 40304]],
  [laterRule('The phone could not be reached, or the carrier does not say why', hourMs), [40006, 40008]],
]

const stop = optedOutRule(
  'The person has sent STOP to this number: only a START from there lets messages through again',
)
const blocked = refusedRule('Telnyx blocks messages to this number')

/** How Telnyx's errors are read. */
export const telnyxErrors = providerErrors({
  name: 'Telnyx',
  table: telnyxCodes,
  errorOf: (json) => {
    const [error] = TelnyxErrors.safeParse(json).data?.errors ?? []
    return error && { code: error.code, words: describeTelnyxError(error) }
  },
  // The code of a STOP names other blocks as well: the words tell.
  ruleOf: ({ code, words }) =>
    code === 40300
      ? /\bstop\b|block rule|opt(ed)?[ -]?out/i.test(words ?? 'STOP')
        ? stop
        : blocked
      : undefined,
})

/** An error in Telnyx's words. */
export const describeTelnyxError = ({
  title,
  detail,
}: {
  title?: string | undefined
  detail?: string | undefined
}) =>
  title !== undefined && detail !== undefined && title !== detail ? `${title}: ${detail}` : (detail ?? title)
