import type { ApiAnswer } from './askApi.ts'
import type { ErrorTable } from './errors.rules.ts'
import type { Exchange, Failure } from '../outgoing.ts'

/** Where nothing was asked. */
export const nothingExchanged: Exchange = { durationMs: 0, status: null, responseBody: null }

/** How a request went, as attempts are stored. */
export const exchangeOf = ({ durationMs, status, responseBody }: Exchange): Exchange => ({
  durationMs,
  status,
  responseBody,
})

/** A response that does not hold what was asked for: with the provider's error, if it names one; or none. */
export type FailedAnswer<E> =
  | Pick<Extract<ApiAnswer, { is: 'unreachable' }>, 'is' | 'kind' | 'detail' | 'mayHaveArrived'>
  | { is: 'failed'; status: number; error: E | undefined; retryAfterMs: number | undefined }

const unlike = (provider: string, status: number) =>
  `The API address answered ${status}, but not as ${provider} does: check it, and what stands before it`

/**
 * What follows from a response that accepts nothing. What the provider has refused by a code, and what never reached it, may be
 * tried again; where it is not known what the provider did, it may not.
 */
export function failureOfAnswer<E extends { code: number }>(
  { name, failureOf, isKnown }: ErrorTable<E>,
  answer: FailedAnswer<E>,
): Failure {
  const unknown = (detail: string): Failure => ({ is: 'unknown', error: { kind: 'unknown_outcome', detail } })
  if (answer.is === 'unreachable') {
    const { kind, detail, mayHaveArrived } = answer
    // A redirect is an answer: who redirects has not done what was asked.
    return mayHaveArrived && kind !== 'redirect' ? unknown(detail) : { is: 'later', error: { kind, detail } }
  }
  const { status, error, retryAfterMs } = answer
  const isOverloaded = status === 429 || status >= 500
  if (error === undefined || (isOverloaded && !isKnown(error))) {
    if (status < 300) return unknown(`${name}’s response names no message.`)
    if (status === 429) {
      const detail = `${name} takes no more messages for the moment (429)`
      const afterMs = retryAfterMs ?? 5000
      return { is: 'later', error: { kind: 'rate_limited', detail }, limits: 'channel', afterMs }
    }
    // Who says so has not handled the request (RFC 9110, 15.6.4).
    if (status === 503)
      return {
        is: 'later',
        error: { kind: 'status', detail: `${name} is not available for the moment (503)` },
        ...(retryAfterMs !== undefined && { afterMs: retryAfterMs }),
      }
    if (status >= 500) return unknown(`${name} answered ${status}${error ? ` (${error.code})` : ''}.`)
    return { is: 'later', error: { kind: 'status', detail: unlike(name, status) } }
  }
  const failure = failureOf(error)
  if (failure.is === 'later' && retryAfterMs !== undefined)
    failure.afterMs = Math.max(failure.afterMs ?? 0, retryAfterMs)
  return failure
}

/** The same, of a message: where it may have arrived, a person decides. */
export function failureOfSending<E extends { code: number }>(
  table: ErrorTable<E>,
  answer: FailedAnswer<E>,
): Failure {
  const failure = failureOfAnswer(table, answer)
  if (failure.is === 'unknown') failure.error.detail += ' The message may have arrived: retry it by hand'
  return failure
}

/** What is wrong with a request that sends nothing, in words that say what to do; `describe` says it of an error. */
export function problemOfAnswer<E>(
  provider: string,
  answer: FailedAnswer<E>,
  describe: (error: E) => string,
): string {
  if (answer.is === 'unreachable') return `${provider} cannot be asked now. ${answer.detail}`
  return answer.error === undefined ? unlike(provider, answer.status) : describe(answer.error)
}
