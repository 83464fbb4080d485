import type { DeliveryErrorKind } from '@replyloop/shared/values/delivery'
import type { Failure, Fault } from '../outgoing.ts'
import type { ApiAnswer } from '../askApi.ts'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute

/** An error as a provider names it, also in what it tells of a message afterwards. */
export interface ProviderError {
  code: number
  /** In the provider's words. */
  words: string | undefined
}

/** What a code means. */
export interface CodeRule {
  kind: DeliveryErrorKind
  /** What a person can do, before what the provider says. */
  words: string
  /** What follows: everything but its words and its code. */
  leads: (error: Fault) => Failure
}

/** The same message would be refused again; others are not concerned. */
export const refused = (words: string): CodeRule => ({
  kind: 'refused',
  words,
  leads: (error) => ({ is: 'refused', error }),
})

/** Nothing reaches the number: a campaign tries its second channel. */
export const unreachable = (words: string): CodeRule => ({
  kind: 'refused',
  words,
  leads: (error) => ({ is: 'refused', error, unreachable: true }),
})

/** The person has told the provider, or its carrier, to let nothing through any more. */
export const optedOut = (words: string): CodeRule => ({
  kind: 'refused',
  words,
  leads: (error) => ({ is: 'refused', error, optsOut: 'all' }),
})

/** Nothing can be sent before somebody has done something. */
export const stopped = (words: string): CodeRule => ({
  kind: 'channel_stopped',
  words,
  leads: (error) => ({ is: 'stopped', error, what: 'channel' }),
})

/** The provider refused it before it did anything, as too much was sent. */
export const tooMuch = (words: string, afterMs: number): CodeRule => ({
  kind: 'rate_limited',
  words,
  leads: (error) => ({ is: 'later', error, limits: 'channel', afterMs }),
})

/** What may go another time. */
export const later = (words: string, afterMs?: number): CodeRule => ({
  kind: 'status',
  words,
  leads: (error) => ({ is: 'later', error, ...(afterMs !== undefined && { afterMs }) }),
})

/** A provider's codes, by what follows from them. */
export type CodeTable = readonly (readonly [CodeRule, readonly number[]])[]

/** A provider as its errors are read. */
export interface ProviderErrors {
  /** Its name, for people. */
  name: string
  /** The error in a response; `undefined` where it names none. */
  errorOf: (json: unknown) => ProviderError | undefined
  /** What an error leads to. A code that is not known is a refusal of this message. */
  failureOf: (error: ProviderError) => Failure
  isKnown: (error: ProviderError) => boolean
}

/** Reads errors by a table; `ruleOf` decides about those whose code alone does not tell. */
export function providerErrors({
  name,
  table,
  errorOf,
  ruleOf = () => undefined,
}: {
  name: string
  table: CodeTable
  errorOf: ProviderErrors['errorOf']
  ruleOf?: (error: ProviderError) => CodeRule | undefined
}): ProviderErrors {
  const rules = new Map(table.flatMap(([rule, codes]) => codes.map((code) => [code, rule] as const)))
  const find = (error: ProviderError) => ruleOf(error) ?? rules.get(error.code)
  return {
    name,
    errorOf,
    isKnown: (error) => find(error) !== undefined,
    failureOf(error) {
      const { kind, words, leads } = find(error) ?? refused(`${name} refused the message`)
      const said = `${words}. ${name}: ${error.words ?? 'no words'} (${error.code})`
      return leads({ kind, detail: said.slice(0, 500), code: String(error.code) })
    },
  }
}

const unknown = (detail: string): Failure => ({
  is: 'unknown',
  error: { kind: 'unknown_outcome', detail: `${detail} The message may have arrived: retry it by hand` },
})

/**
 * What follows from an answer that accepts nothing. What the provider has refused by a code, and what never reached it, may be
 * tried again; where it is not known what the provider did, it may not.
 */
export function failureOfAnswer(answer: ApiAnswer, provider: ProviderErrors): Failure {
  const { name } = provider
  if (answer.is === 'unreachable') {
    const { kind, detail, mayHaveArrived } = answer
    // A redirect is an answer: whoever redirects has not done what was asked.
    return mayHaveArrived && kind !== 'redirect' ? unknown(detail) : { is: 'later', error: { kind, detail } }
  }
  const { status, retryAfterMs } = answer
  const error = provider.errorOf(answer.json)
  if (status < 300) return unknown(`${name}’s response names no message.`)
  const isOverloaded = status === 429 || status >= 500
  if (error === undefined || (isOverloaded && !provider.isKnown(error))) {
    if (status === 429) {
      const detail = `${name} takes no more messages for the moment (429)`
      const afterMs = retryAfterMs ?? 5 * second
      return { is: 'later', error: { kind: 'rate_limited', detail }, limits: 'channel', afterMs }
    }
    if (status >= 500) return unknown(`${name} answered ${status}${error ? ` (${error.code})` : ''}.`)
    const detail = `The API address answered ${status}, but not as ${name} does: check it, and what stands before it`
    return { is: 'later', error: { kind: 'status', detail } }
  }
  const failure = provider.failureOf(error)
  if (failure.is === 'later' && retryAfterMs !== undefined)
    failure.afterMs = Math.max(failure.afterMs ?? 0, retryAfterMs)
  return failure
}

/** What is wrong with the connection, in words that say what to do. `words`: what a code means for this very request. */
export function problemOfAnswer(
  answer: ApiAnswer,
  provider: ProviderErrors,
  words: Readonly<Record<number, string>> = {},
): string | undefined {
  const { name } = provider
  if (answer.is === 'unreachable') return `${name} cannot be asked now. ${answer.detail}`
  if (answer.status < 300) return undefined
  const error = provider.errorOf(answer.json)
  if (error === undefined)
    return `The API address answered ${answer.status}, but not as ${name} does: check it, and what stands before it`
  const own = words[error.code] ?? words[answer.status]
  const said = `${name}: ${error.words ?? 'no words'} (${error.code})`
  if (own !== undefined) return `${own}. ${said}`.slice(0, 500)
  return provider.isKnown(error)
    ? provider.failureOf(error).error.detail
    : `${name} refused it. ${said}`.slice(0, 500)
}
