import type { ChannelCall } from '../sending/call.ts'
import { exchangeOf, failureOfAnswer, failureOfSending } from '../sending/failedAnswer.rules.ts'
import type { Exchange, Failure, SendOutcome, SendResult } from '../outgoing.ts'
import type { MetaErrors } from './errors.rules.ts'
import { failedAnswer, withoutToken, type GraphAnswer, type GraphSettings } from './graph.ts'

type Accepted = Extract<SendOutcome, { is: 'accepted' }>
/** What one request to send has come to. */
export type Posted = Exchange & (Accepted | Failure)

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

type Call = Pick<ChannelCall<GraphSettings>, 'settings'>

/** What follows from a response that should have accepted a message, and does not. */
export const refusalOfAnswer = (errors: MetaErrors, answer: GraphAnswer, call: Call): Exchange & Failure =>
  withoutTokenIn(call, { ...exchangeOf(answer), ...failureOfSending(errors, failedAnswer(answer)) })

/** What follows from the refusal of a file: nothing has reached the person yet, so that all of it may be tried again. */
export function uploadFailureOf(errors: MetaErrors, answer: GraphAnswer, call: Call): Exchange & Failure {
  const failure = failureOfAnswer(errors, failedAnswer(answer))
  const kind = answer.is === 'unreachable' ? answer.kind : 'status'
  const detail = `The file could not be uploaded. ${failure.error.detail}`
  return withoutTokenIn(call, {
    ...exchangeOf(answer),
    ...(failure.is === 'unknown' ? { is: 'later', error: { kind, detail } } : failure),
  })
}

function withoutTokenIn({ settings }: Call, failure: Exchange & Failure): Exchange & Failure {
  failure.error.detail = withoutToken(failure.error.detail, settings)
  return failure
}
