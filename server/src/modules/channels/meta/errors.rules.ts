import type { MetaError } from '@replyloop/shared/providers/meta'
import type { DeliveryErrorKind } from '@replyloop/shared/values/delivery'
import type { Failure, Fault } from '../outgoing.ts'

const second = 1000
const hour = 60 * 60 * second

/** What follows from an error: everything but its words and its code. */
type Consequence = (error: Fault) => Failure

interface Rule {
  kind: DeliveryErrorKind
  /** What a person can do, before what Meta says. */
  words: string
  leads: Consequence
}

const refused: Consequence = (error) => ({ is: 'refused', error })
const stopsChannel: Consequence = (error) => ({ is: 'stopped', error, what: 'channel' })
const limited =
  (limits: 'person' | 'channel', afterMs: number): Consequence =>
  (error) => ({ is: 'later', error, limits, afterMs })

const invalid: Rule = { kind: 'refused', words: 'WhatsApp refused the message', leads: refused }
const template: Rule = {
  kind: 'template',
  words: 'The template and what was sent with it do not match',
  leads: refused,
}
const token: Rule = {
  kind: 'channel_stopped',
  words:
    'Meta does not accept the access token, or it lacks a permission (whatsapp_business_messaging, whatsapp_business_management): enter a new one',
  leads: stopsChannel,
}
const account: Rule = {
  kind: 'channel_stopped',
  words: 'Meta does not let this number send: see WhatsApp Manager, then resume the channel',
  leads: stopsChannel,
}
const tooMuch = (afterMs: number): Rule => ({
  kind: 'rate_limited',
  words: 'Meta takes no more messages for the moment',
  leads: limited('channel', afterMs),
})
const down: Rule = {
  kind: 'status',
  words: 'Meta has a fault of its own',
  leads: (error) => ({ is: 'later', error }),
}

/** What each code means; a code alone decides, never a title or an HTTP status. */
const rules = new Map<number, Rule>()
const add = (rule: Rule, ...codes: number[]) => {
  for (const code of codes) rules.set(code, rule)
}

add(tooMuch(5 * second), 130429)
add(tooMuch(60 * second), 4, 613, 80007, 131057)
add(
  {
    kind: 'rate_limited',
    words: 'Too many messages went to this person in a short time',
    leads: limited('person', 6 * second),
  },
  131056,
)
add(down, 1, 2, 131000, 131016)
add(
  {
    kind: 'window_closed',
    words: 'More than 24 hours have passed since the person wrote: only a template can be sent',
    leads: refused,
  },
  131047,
  470,
)
add(
  {
    kind: 'rate_limited',
    words: 'WhatsApp gives this person no more marketing messages for now',
    leads: (error) => ({ is: 'refused', error, holds: 'marketing_limit', afterMs: 24 * hour }),
  },
  131049,
)
add(
  { kind: 'refused', words: 'WhatsApp leaves this person out of marketing messages', leads: refused },
  130472,
)
add(
  {
    kind: 'refused',
    words: 'The person has stopped marketing messages',
    leads: (error) => ({ is: 'refused', error, optsOut: 'marketing' }),
  },
  131050,
)
add(
  {
    kind: 'refused',
    words: 'The person cannot be reached on WhatsApp: not there, an old app, or this number is blocked',
    leads: (error) => ({ is: 'refused', error, unreachable: true }),
  },
  131026,
)
add(invalid, 33, 100, 131008, 131009, 131021, 131030, 131051, 130497, 131062, 135000)
add({ kind: 'refused', words: 'WhatsApp cannot use the file', leads: refused }, 131052, 131053)
add(template, 132000, 132001, 132005, 132007, 132008, 132012, 132018)
add(
  {
    kind: 'template',
    words: 'The template is paused or disabled',
    leads: (error) => ({ is: 'stopped', error, what: 'template' }),
  },
  132015,
  132016,
  132068,
  132069,
)
add(
  {
    kind: 'rate_limited',
    words: 'Too many messages of this number were blocked or reported as spam: campaigns rest',
    leads: (error) => ({ is: 'stopped', error, what: 'campaigns', afterMs: hour }),
  },
  131048,
)
add(token, 0, 3, 10, 190, 131005)
for (let code = 200; code < 300; code += 1) add(token, code)
add(account, 368, 130403, 131031, 131037, 131042, 131045, 131063, 131064)
for (let code = 133000; code <= 133016; code += 1) add(account, code)

/** An error in words: what a person can do, and what Meta says. At most 500 characters. */
export function describeMetaError(error: MetaError, words?: string): string {
  const { message, title, error_user_msg: forUser, error_data: data } = error
  const details = typeof data === 'string' ? data : data?.details
  const said = details ?? forUser ?? message ?? title
  const from = `${said ?? 'no words'} (${error.code})`
  return (words === undefined ? from : `${words}. Meta: ${from}`).slice(0, 500)
}

/** What an error that Meta names leads to, by its code alone. A code that is not known is a refusal of this message. */
export function failureOf(error: MetaError): Failure {
  const { kind, words, leads } = rules.get(error.code) ?? invalid
  return leads({ kind, detail: describeMetaError(error, words), code: String(error.code) })
}

/** Whether a code is one that the table knows. */
export const isKnownCode = (code: number): boolean => rules.has(code)
