import type { ApiAnswer } from '../sending/askApi.ts'
import {
  createErrorTable,
  describeError,
  refusedRule,
  type ErrorRule,
  type ErrorTable,
} from '../sending/errors.rules.ts'
import { failureOfSending, problemOfAnswer, type FailedAnswer } from '../sending/failedAnswer.rules.ts'
import type { Failure } from '../outgoing.ts'

/** An error as a provider names it, also in what it tells of a message afterwards. */
export interface ProviderError {
  code: number
  /** In the provider's words. */
  words: string | undefined
}

/** A provider's codes, by what follows from them. */
export type CodeTable = readonly (readonly [ErrorRule, readonly number[]])[]

/** A provider as its errors are read. */
export interface ProviderErrors extends ErrorTable<ProviderError> {
  /** The error in a response; `undefined` where it names none. */
  errorOf: (json: unknown) => ProviderError | undefined
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
  ruleOf?: (error: ProviderError) => ErrorRule | undefined
}): ProviderErrors {
  const rules = new Map(table.flatMap(([rule, codes]) => codes.map((code) => [code, rule] as const)))
  return {
    errorOf,
    ...createErrorTable<ProviderError>({
      name,
      otherwise: refusedRule(`${name} refused the message`),
      find: (error) => ruleOf(error) ?? rules.get(error.code),
      wordsOf: ({ words }) => words,
    }),
  }
}

/** An answer that does not hold what was asked for. A success names no error that counts. */
function failed(answer: ApiAnswer, { errorOf }: ProviderErrors): FailedAnswer<ProviderError> {
  if (answer.is === 'unreachable') return answer
  const { status, json, retryAfterMs } = answer
  return { is: 'failed', status, error: status < 300 ? undefined : errorOf(json), retryAfterMs }
}

/** What follows from an answer that accepts no message. */
export const failureOfResponse = (answer: ApiAnswer, provider: ProviderErrors): Failure =>
  failureOfSending(provider, failed(answer, provider))

/** What is wrong with the connection, in words that say what to do. `words`: what a code means for this very request. */
export function connectionProblemOf(
  answer: ApiAnswer,
  provider: ProviderErrors,
  words: Readonly<Record<number, string>> = {},
): string | undefined {
  if (answer.is === 'answered' && answer.status < 300) return undefined
  const { name, isKnown } = provider
  return problemOfAnswer(name, failed(answer, provider), (error) => {
    const own = words[error.code] ?? (answer.status === null ? undefined : words[answer.status])
    if (own === undefined && isKnown(error)) return provider.failureOf(error).error.detail
    return describeError(name, error, own ?? `${name} refused it`)
  })
}
