import type { ChannelCall } from '../call.ts'
import type { Exchange, Failure, SendOutcome, SendResult } from '../outgoing.ts'
import type { ErrorTable } from './errors.rules.ts'
import { withoutToken, type GraphAnswer, type GraphSettings } from './graph.ts'

type Accepted = Extract<SendOutcome, { is: 'accepted' }>
/** What one request to send has come to. */
export type Posted = Exchange & (Accepted | Failure)

/** Where nothing was asked. */
export const nothingExchanged: Exchange = { durationMs: 0, status: null, responseBody: null }

/** How a request went, as attempts are stored. */
export const exchangeOf = ({ durationMs, status, responseBody }: GraphAnswer): Exchange => ({
  durationMs,
  status,
  responseBody,
})

/** Posts the parts of a message in their order. Once one has been sent, none of it is sent again by itself. */
export async function postParts<Body>(
  bodies: readonly Body[],
  post: (body: Body) => Promise<Posted>,
): Promise<SendResult> {
  let durationMs = 0
  let last: SendResult | undefined
  for (const [at, body] of bodies.entries()) {
    const result = await post(body)
    durationMs += result.durationMs
    if (result.is !== 'accepted') {
      const { status, responseBody, ...failure } = result
      return {
        ...(at === 0 ? failure : partly(failure, at, bodies.length)),
        status,
        responseBody,
        durationMs,
      }
    }
    last = { ...result, durationMs }
  }
  if (last === undefined) throw new Error('a message without parts was sent')
  return last
}

/** A message of which some parts have been sent: none of it is sent again by itself, so that nobody gets those twice. */
function partly(failure: Failure, sent: number, count: number): Failure {
  const detail = `Only ${sent} of its ${count} parts were sent. ${failure.error.detail}`
  if (failure.is === 'unknown') return { is: 'unknown', error: { ...failure.error, detail } }
  return { is: 'refused', error: { ...failure.error, kind: 'refused', detail } }
}

/** What follows from a response that should have accepted a message, and does not. */
export function refusalOf(errors: ErrorTable, answer: GraphAnswer, call: Call): Exchange & Failure {
  const failure = outcomeOf(errors, answer, call)
  if (failure.is === 'unknown') failure.error.detail += ' The message may have arrived: retry it by hand'
  return { ...exchangeOf(answer), ...failure }
}

/** What follows from the refusal of a file: nothing has reached the person yet, so that all of it may be tried again. */
export function uploadFailureOf(errors: ErrorTable, answer: GraphAnswer, call: Call): Exchange & Failure {
  const failure = outcomeOf(errors, answer, call)
  const kind = answer.is === 'unreachable' ? answer.kind : 'status'
  const detail = `The file could not be uploaded. ${failure.error.detail}`
  return {
    ...exchangeOf(answer),
    ...(failure.is === 'unknown' ? { is: 'later', error: { kind, detail } } : failure),
  }
}

type Call = Pick<ChannelCall<GraphSettings>, 'settings'>

/**
 * What follows from a response that accepts nothing. What Meta has refused by a code, and what never reached it, may be tried
 * again; where it is not known what Meta did, it may not.
 */
function outcomeOf({ failureOf, isKnown }: ErrorTable, answer: GraphAnswer, { settings }: Call): Failure {
  const unknown = (detail: string): Failure => ({
    is: 'unknown',
    error: { kind: 'unknown_outcome', detail },
  })
  if (answer.is === 'answered') return unknown('Meta’s response names no message.')
  if (answer.is === 'unreachable') {
    const { kind, detail, mayHaveArrived } = answer
    // A redirect is an answer: whoever redirects has not done what was asked.
    if (mayHaveArrived && kind !== 'redirect') return unknown(detail)
    return { is: 'later', error: { kind, detail } }
  }
  const { error, status, retryAfterMs } = answer
  const isServerError = status !== null && status >= 500
  if (error === undefined) {
    if (status === 429) {
      const fault = {
        kind: 'rate_limited' as const,
        detail: 'Meta takes no more messages for the moment (429)',
      }
      return { is: 'later', error: fault, limits: 'channel', afterMs: retryAfterMs ?? 5000 }
    }
    if (isServerError) return unknown(`Meta answered ${status}.`)
    const detail = `The API address answered ${status}, but not as Meta does: check it, and what stands before it`
    return { is: 'later', error: { kind: 'status', detail } }
  }
  if (isServerError && !isKnown(error)) return unknown(`Meta answered ${status} (${error.code}).`)
  const failure = failureOf(error)
  failure.error.detail = withoutToken(failure.error.detail, settings)
  if (failure.is === 'later' && retryAfterMs !== undefined)
    failure.afterMs = Math.max(failure.afterMs ?? 0, retryAfterMs)
  return failure
}
