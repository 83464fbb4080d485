import { hourMs, minuteMs } from '../../../platform/clock/time.ts'
import { optedOutRule, refusedRule, stoppedRule, unreachableRule } from '../sending/errors.rules.ts'
import {
  busyRule,
  codesFrom,
  createMetaErrors,
  downRule,
  tooMuchForPersonRule,
} from '../meta/errors.rules.ts'
import { createProblems } from '../meta/problem.ts'

const invalid = refusedRule('WhatsApp refused the message')
const template = refusedRule('The template and what was sent with it do not match', 'template')
const token = stoppedRule(
  'Meta does not accept the access token, or it lacks a permission (whatsapp_business_messaging, whatsapp_business_management): enter a new one',
)
const account = stoppedRule(
  'Meta does not let this number send: see WhatsApp Manager, then resume the channel',
)
/** What each code means. */
export const whatsappErrors = createMetaErrors(invalid, [
  [busyRule(5000), 130429],
  [busyRule(), 4, 613, 80007],
  [busyRule(minuteMs), 131057],
  [tooMuchForPersonRule(6000), 131056],
  [downRule, 1, 2, 131000, 131016],
  [
    refusedRule(
      'More than 24 hours have passed since the person wrote: only a template can be sent',
      'window_closed',
    ),
    131047,
    470,
  ],
  [
    {
      kind: 'rate_limited',
      words: 'WhatsApp gives this person no more marketing messages for now',
      leads: (error) => ({ is: 'refused', error, holds: 'marketing_limit', afterMs: 24 * hourMs }),
    },
    131049,
  ],
  [refusedRule('WhatsApp leaves this person out of marketing messages'), 130472],
  [optedOutRule('The person has stopped marketing messages', 'marketing'), 131050],
  [
    unreachableRule(
      'The person cannot be reached on WhatsApp: not there, an old app, or this number is blocked',
    ),
    131026,
  ],
  [invalid, 33, 100, 131008, 131009, 131021, 131030, 131051, 130497, 131062, 135000],
  [refusedRule('WhatsApp cannot use the file'), 131052, 131053],
  [template, 132000, 132001, 132005, 132007, 132008, 132012, 132018],
  [
    {
      kind: 'template',
      words: 'The template is paused or disabled',
      leads: (error) => ({ is: 'stopped', error, what: 'template' }),
    },
    132015,
    132016,
    132068,
    132069,
  ],
  [
    {
      kind: 'rate_limited',
      words: 'Too many messages of this number were blocked or reported as spam: campaigns rest',
      leads: (error) => ({ is: 'stopped', error, what: 'campaigns', afterMs: hourMs }),
    },
    131048,
  ],
  [token, 0, 3, 10, 190, 131005],
  [token, ...codesFrom(200, 299)],
  [account, 368, 130403, 131031, 131037, 131042, 131045, 131063, 131064],
  [account, ...codesFrom(133000, 133016)],
])

/** What is wrong with a request about WhatsApp, in words. */
export const { problemOf, isTemporary } = createProblems(whatsappErrors)
