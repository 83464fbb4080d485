import type { DeliveryErrorKind } from '@replyloop/shared/values/delivery'
import type { Failure, Fault } from '../outgoing.ts'

/** What an error of a provider means. */
export interface ErrorRule {
  kind: DeliveryErrorKind
  /** What a person can do, before what the provider says. */
  words: string
  /** What follows: everything but its words and its code. */
  leads: (error: Fault) => Failure
}

/** The same message would be refused again; others are not concerned. */
export const refusedRule = (words: string, kind: DeliveryErrorKind = 'refused'): ErrorRule => ({
  kind,
  words,
  leads: (error) => ({ is: 'refused', error }),
})

/** Nothing reaches the person on this channel: a campaign tries its second one. */
export const unreachableRule = (words: string): ErrorRule => ({
  ...refusedRule(words),
  leads: (error) => ({ is: 'refused', error, unreachable: true }),
})

/** The person has told the provider, or its carrier, to let nothing through any more, or no marketing. */
export const optedOutRule = (words: string, optsOut: 'all' | 'marketing' = 'all'): ErrorRule => ({
  ...refusedRule(words),
  leads: (error) => ({ is: 'refused', error, optsOut }),
})

/** Nothing can be sent before somebody has done something. */
export const stoppedRule = (words: string): ErrorRule => ({
  kind: 'channel_stopped',
  words,
  leads: (error) => ({ is: 'stopped', error, what: 'channel' }),
})

/** Whether it is the person who cannot be reached, or wants nothing: no other time helps. */
export const isOfPerson = (failure: Failure): boolean =>
  failure.is === 'refused' && (failure.unreachable === true || failure.optsOut !== undefined)

/** Whether the person has told the provider to let no marketing through. */
export const endsMarketing = (failure: Failure): boolean =>
  failure.is === 'refused' && failure.optsOut === 'marketing'

/** Whether nothing can be sent on the channel any more. */
export const stopsChannel = (failure: Failure): boolean =>
  failure.is === 'stopped' && failure.what === 'channel'

/** The provider refused it before it did anything, as too much was sent by this channel, or to this person. */
export const tooMuchRule = (
  words: string,
  afterMs: number,
  limits: 'channel' | 'person' = 'channel',
): ErrorRule => ({
  kind: 'rate_limited',
  words,
  leads: (error) => ({ is: 'later', error, limits, afterMs }),
})

/** What may go another time. */
export const laterRule = (words: string, afterMs?: number): ErrorRule => ({
  kind: 'status',
  words,
  leads: (error) => ({ is: 'later', error, ...(afterMs !== undefined && { afterMs }) }),
})

/** What the errors of a provider mean. */
export interface ErrorTable<E> {
  /** The provider's name, for people. */
  name: string
  /** What an error leads to. One that is not known is a refusal of this message. */
  failureOf: (error: E) => Failure
  isKnown: (error: E) => boolean
}

/** Makes the table of a provider: `find` the rule of an error, and `wordsOf` it, as the provider says it. */
export function createErrorTable<E extends { code: number }>({
  name,
  otherwise,
  find,
  wordsOf,
  codeOf = ({ code }) => String(code),
}: {
  name: string
  /** The rule of an error that is not known. */
  otherwise: ErrorRule
  find: (error: E) => ErrorRule | undefined
  wordsOf: (error: E) => string | undefined
  /** What is kept as its code. */
  codeOf?: (error: E) => string
}): ErrorTable<E> {
  return {
    name,
    isKnown: (error) => find(error) !== undefined,
    failureOf(error) {
      const { kind, words, leads } = find(error) ?? otherwise
      const said = { code: error.code, words: wordsOf(error) }
      return leads({ kind, detail: describeError(name, said, words), code: codeOf(error) })
    },
  }
}

/** An error in words: what a person can do, if that is given, and what the provider says. At most 500 characters. */
export function describeError(
  provider: string,
  error: { code: number; words: string | undefined },
  words?: string,
): string {
  const said = `${error.words ?? 'no words'} (${error.code})`
  return (words === undefined ? said : `${words}. ${provider}: ${said}`).slice(0, 500)
}
