import type { ChannelCall } from '../call.ts'
import { describeMetaError, type ErrorTable } from './errors.rules.ts'
import { withoutToken, type GraphAnswer, type GraphSettings } from './graph.ts'

/** What is wrong with requests that send nothing, by what errors mean on a platform. */
export const createProblems = ({ failureOf, isKnown }: ErrorTable) => ({
  /**
   * What is wrong, in words that say what to do; `undefined` if the request was answered. `words`: what a code means for this
   * very request, before what it means elsewhere.
   */
  problemOf: (
    { settings }: Pick<ChannelCall<GraphSettings>, 'settings'>,
    answer: GraphAnswer,
    words: Readonly<Record<number, string>> = {},
  ): string | undefined => {
    if (answer.is === 'answered') return undefined
    if (answer.is === 'unreachable') return `Meta cannot be asked now. ${answer.detail}`
    const { error, status } = answer
    if (error === undefined)
      return `The API address answered ${status}, but not as Meta does: check it, and what stands before it`
    const own = words[error.code]
    const described =
      own === undefined && isKnown(error) && error.code !== 100
        ? failureOf(error).error.detail
        : describeMetaError(error, own)
    return withoutToken(described, settings)
  },

  /** Whether the same request may be answered another time: Meta was not reached, is down, or was asked too much. */
  isTemporary: (answer: GraphAnswer): boolean =>
    answer.is === 'unreachable' ||
    (answer.is === 'error' &&
      (answer.error === undefined
        ? answer.status === null || answer.status >= 500 || answer.status === 429
        : failureOf(answer.error).is === 'later')),
})
