import {
  codesFrom,
  createErrorTable,
  down,
  limited,
  refused,
  stopsChannel,
  tooMuch,
  type ErrorRule,
} from '../meta/errors.rules.ts'
import { createProblems } from '../meta/problem.ts'

const second = 1000
const hour = 60 * 60 * second

const invalid: ErrorRule = { kind: 'refused', words: 'WhatsApp refused the message', leads: refused }
const template: ErrorRule = {
  kind: 'template',
  words: 'The template and what was sent with it do not match',
  leads: refused,
}
const token: ErrorRule = {
  kind: 'channel_stopped',
  words:
    'Meta does not accept the access token, or it lacks a permission (whatsapp_business_messaging, whatsapp_business_management): enter a new one',
  leads: stopsChannel,
}
const account: ErrorRule = {
  kind: 'channel_stopped',
  words: 'Meta does not let this number send: see WhatsApp Manager, then resume the channel',
  leads: stopsChannel,
}
/** What each code means. */
export const whatsappErrors = createErrorTable(invalid, [
  [tooMuch(5 * second), 130429],
  [tooMuch(60 * second), 4, 613, 80007, 131057],
  [
    {
      kind: 'rate_limited',
      words: 'Too many messages went to this person in a short time',
      leads: limited('person', 6 * second),
    },
    131056,
  ],
  [down, 1, 2, 131000, 131016],
  [
    {
      kind: 'window_closed',
      words: 'More than 24 hours have passed since the person wrote: only a template can be sent',
      leads: refused,
    },
    131047,
    470,
  ],
  [
    {
      kind: 'rate_limited',
      words: 'WhatsApp gives this person no more marketing messages for now',
      leads: (error) => ({ is: 'refused', error, holds: 'marketing_limit', afterMs: 24 * hour }),
    },
    131049,
  ],
  [
    { kind: 'refused', words: 'WhatsApp leaves this person out of marketing messages', leads: refused },
    130472,
  ],
  [
    {
      kind: 'refused',
      words: 'The person has stopped marketing messages',
      leads: (error) => ({ is: 'refused', error, optsOut: 'marketing' }),
    },
    131050,
  ],
  [
    {
      kind: 'refused',
      words: 'The person cannot be reached on WhatsApp: not there, an old app, or this number is blocked',
      leads: (error) => ({ is: 'refused', error, unreachable: true }),
    },
    131026,
  ],
  [invalid, 33, 100, 131008, 131009, 131021, 131030, 131051, 130497, 131062, 135000],
  [{ kind: 'refused', words: 'WhatsApp cannot use the file', leads: refused }, 131052, 131053],
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
      leads: (error) => ({ is: 'stopped', error, what: 'campaigns', afterMs: hour }),
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
