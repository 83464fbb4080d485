import { hourMs, minuteMs } from '../../../platform/clock/time.ts'
import { TwilioError } from '@replyloop/shared/providers/twilio'
import {
  laterRule,
  optedOutRule,
  refusedRule,
  stoppedRule,
  tooMuchRule,
  unreachableRule,
} from '../sending/errors.rules.ts'
import { providerErrors, type CodeTable } from '../sms/codes.rules.ts'

/** What follows from each of Twilio's codes, in a response and in a status callback (docs/channels/twilio.md). */
export const twilioCodes: CodeTable = [
  [
    stoppedRule(
      'Twilio does not accept the credentials: enter the Account SID with its auth token, or with an API key of that account',
    ),
    [20003, 20006, 20008, 20104, 20403],
  ],
  [
    stoppedRule(
      'Twilio has suspended the account, or it is closed: see the Twilio Console, then resume the channel',
    ),
    [10001, 20005, 30002, 30037, 90010],
  ],
  [
    stoppedRule(
      'The number is not registered for what carriers in the United States demand: register the brand and campaign (A2P 10DLC) in the Twilio Console, then resume the channel',
    ),
    [30033, 30034],
  ],
  [
    stoppedRule(
      'The toll-free number is not verified: hand in its verification in the Twilio Console, then resume the channel',
    ),
    [30032],
  ],
  [
    stoppedRule(
      'The number or Messaging Service is not one that this account can send from: check it in the Twilio Console, then resume the channel',
    ),
    [20404, 21212, 21603, 21606, 21659, 21660, 21661, 21701, 21703, 21704],
  ],
  [laterRule('Twilio is not available for the moment'), [20503]],
  [tooMuchRule('Twilio takes no more requests for the moment', 5000), [20429, 63017]],
  [tooMuchRule('More was sent than carriers take from this sender for the moment', minuteMs), [14107, 30022]],
  [
    tooMuchRule(
      'What waits at Twilio for this sender fills its queue of ten hours: add senders to the service',
      10 * minuteMs,
    ),
    [21611, 30001],
  ],
  [tooMuchRule('The messages of a day are used up', hourMs), [30023, 30027, 60728, 63038]],
  [
    optedOutRule(
      'The person has sent STOP to this number: only a START from there lets messages through again',
    ),
    [21610],
  ],
  [
    unreachableRule(
      'The number cannot get text messages: it is not one, a landline, or not reachable from this sender',
    ),
    [21211, 21217, 21265, 21604, 21612, 21614, 21635, 30005, 30006],
  ],
  [
    refusedRule(
      'The account may not send to this country: allow it in the Twilio Console under Messaging > Settings > Geo permissions',
    ),
    [21408],
  ],
  [
    refusedRule(
      'A trial account sends only to numbers that were verified in the Twilio Console: upgrade the account',
    ),
    [21219, 21608],
  ],
  [refusedRule('The text is longer than 1,600 characters'), [21605, 21617]],
  [refusedRule('The message has neither a text nor a file'), [21602, 21619]],
  [
    refusedRule(
      'Twilio cannot use a file: it must be able to fetch it from PUBLIC_URL, and carriers take few types and sizes',
    ),
    [11200, 11751, 12300, 21620, 21623, 30011, 30019, 30124, 63019],
  ],
  [
    refusedRule(
      'The carrier or Twilio has filtered or blocked the message: see what it says, and whom it was sent to',
    ),
    [30004, 30007, 30038, 30039, 30044, 30450, 30453],
  ],
  [refusedRule('The message waited longer than it may, or costs more than was allowed'), [30010, 30036]],
  [
    laterRule('The phone could not be reached, or the carrier does not say why', hourMs),
    [30003, 30008, 30017, 30410, 30500],
  ],
]

/** How Twilio's errors are read. */
export const twilioErrors = providerErrors({
  name: 'Twilio',
  table: twilioCodes,
  errorOf: (json) => {
    const { data } = TwilioError.safeParse(json)
    return data && { code: data.code, words: data.message }
  },
})
