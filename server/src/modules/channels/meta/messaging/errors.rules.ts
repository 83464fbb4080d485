import { minuteMs } from '../../../../platform/clock/time.ts'
import { refusedRule, stoppedRule, unreachableRule } from '../../sending/errors.rules.ts'
import { busyRule, codesFrom, createMetaErrors, downRule, tooMuchForPersonRule } from '../errors.rules.ts'
import { createProblems } from '../problem.ts'

const invalid = refusedRule('Meta refused the message')
const noSuchPerson = unreachableRule(
  'There is nobody with this id any more, or the person writes to another page',
)

/** What the errors of Messenger and of Instagram mean; where Meta uses one code for many things, its subcode decides. */
export const messagingErrors = createMetaErrors(invalid, [
  [
    refusedRule(
      'More than 24 hours have passed since the person wrote, or Human Agent is not approved for the app',
      'window_closed',
    ),
    '10/2018278',
    '10/2018065',
    '10/2534022',
  ],
  [
    unreachableRule('The person cannot be reached: has blocked you, left, or takes no messages'),
    551,
    '200/1545041',
    '10/1545041',
  ],
  [noSuchPerson, '100/2018001', '100/2534014'],
  [refusedRule('The message was deleted or is too old'), '100/2534025', '100/2534001'],
  [refusedRule('The file is too large for Meta'), '100/2018109', '613/2018109', '4/2018109'],
  [refusedRule('Meta could not get the file'), '100/2018047', '100/2018294', '100/2018007'],
  [refusedRule('Another app has the conversation'), '10/2018300', '200/2018144'],
  [
    refusedRule('The app may write to its own people alone until Meta has given it advanced access'),
    '10/2018028',
    '200/2018028',
  ],
  [
    stoppedRule('Meta does not let this page send for now: see its support inbox, then resume the channel'),
    '10/1893063',
    368,
  ],
  [
    {
      kind: 'unknown_outcome',
      words: 'Meta reports a fault after which messages have often arrived',
      leads: ({ detail, code }) => ({ is: 'unknown', error: { kind: 'unknown_outcome', detail, code } }),
    },
    '1/1357046',
  ],
  [busyRule(), 4, 17, 32, 613, 80002, 80006],
  [tooMuchForPersonRule(minuteMs), 9],
  [downRule, 1, 2, 1200],
  [invalid, 100],
  [
    stoppedRule(
      'Meta does not accept the access token, or it lacks a permission to send messages: enter a new one',
    ),
    0,
    3,
    10,
    102,
    190,
    ...codesFrom(200, 299),
  ],
])

/** What is wrong with a request about a page or an account, in words. */
export const { problemOf, isTemporary } = createProblems(messagingErrors)
