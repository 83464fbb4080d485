import type { ChannelCall } from '../sending/call.ts'
import { problemOfAnswer } from '../sending/failedAnswer.rules.ts'
import { describeMetaError, type MetaErrors } from './errors.rules.ts'
import { withoutToken, type GraphAnswer, type GraphSettings } from './graph.ts'

/** What is wrong with requests that send nothing, by what errors mean on a platform. */
export const createProblems = ({ name, failureOf, isKnown }: MetaErrors) => ({
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
    const problem = problemOfAnswer(name, answer, (error) => {
      const own = words[error.code]
      return own === undefined && isKnown(error) && error.code !== 100
        ? failureOf(error).error.detail
        : describeMetaError(error, own)
    })
    return withoutToken(problem, settings)
  },

  /** Whether the same request may be answered another time: Meta was not reached, is down, or was asked too much. */
  isTemporary: (answer: GraphAnswer): boolean =>
    answer.is === 'unreachable' ||
    (answer.is === 'failed' &&
      (answer.error === undefined
        ? answer.status >= 500 || answer.status === 429
        : failureOf(answer.error).is === 'later')),
})
