import type { MetaError } from '@replyloop/shared/providers/meta'
import type { DeliveryErrorKind } from '@replyloop/shared/values/delivery'
import type { Failure, Fault } from '../outgoing.ts'

/** What follows from an error: everything but its words and its code. */
type Consequence = (error: Fault) => Failure

/** What an error means. */
export interface ErrorRule {
  kind: DeliveryErrorKind
  /** What a person can do, before what Meta says. */
  words: string
  leads: Consequence
}

/** A rule, and the errors that it is for: a code, or `code/subcode` where the subcode decides. */
export type RuleOfCodes = readonly [rule: ErrorRule, ...codes: (number | string)[]]

/** The message is refused for good. */
export const refused: Consequence = (error) => ({ is: 'refused', error })
/** The whole channel rests until somebody has mended it. */
export const stopsChannel: Consequence = (error) => ({ is: 'stopped', error, what: 'channel' })
/** Too much was sent: to this person, or by this channel. */
export const limited =
  (limits: 'person' | 'channel', afterMs: number): Consequence =>
  (error) => ({ is: 'later', error, limits, afterMs })

/** Meta takes no more for so long, in milliseconds. */
export const tooMuch = (afterMs: number): ErrorRule => ({
  kind: 'rate_limited',
  words: 'Meta takes no more messages for the moment',
  leads: limited('channel', afterMs),
})
/** Meta cannot do anything now. */
export const down: ErrorRule = {
  kind: 'status',
  words: 'Meta has a fault of its own',
  leads: (error) => ({ is: 'later', error }),
}

/** The numbers from the first to the last. */
export const codesFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** What Meta’s errors mean on one platform. */
export interface ErrorTable {
  /** What an error leads to. One that is not known is a refusal of this message. */
  failureOf: (error: MetaError) => Failure
  isKnown: (error: MetaError) => boolean
}

/** Makes a table of rules: a subcode decides before its code, and never a title or an HTTP status. */
export function createErrorTable(invalid: ErrorRule, rules: readonly RuleOfCodes[]): ErrorTable {
  const byCode = new Map(rules.flatMap(([rule, ...codes]) => codes.map((code) => [String(code), rule])))
  const keyOf = ({ code, error_subcode: subcode }: MetaError) => {
    const exact = `${code}/${subcode}`
    return byCode.has(exact) ? exact : String(code)
  }
  return {
    failureOf(error) {
      const key = keyOf(error)
      const { kind, words, leads } = byCode.get(key) ?? invalid
      return leads({ kind, detail: describeMetaError(error, words), code: key })
    },
    isKnown: (error) => byCode.has(keyOf(error)),
  }
}

/** An error in words: what a person can do, and what Meta says. At most 500 characters. */
export function describeMetaError(error: MetaError, words?: string): string {
  const { message, title, error_user_msg: forUser, error_data: data } = error
  const details = typeof data === 'string' ? data : data?.details
  const said = details ?? forUser ?? message ?? title
  const from = `${said ?? 'no words'} (${error.code})`
  return (words === undefined ? from : `${words}. Meta: ${from}`).slice(0, 500)
}
