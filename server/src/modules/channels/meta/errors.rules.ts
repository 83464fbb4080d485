import type { MetaError } from '@replyloop/shared/providers/meta'
import {
  createErrorTable,
  describeError,
  laterRule,
  tooMuchRule,
  type ErrorRule,
  type ErrorTable,
} from '../sending/errors.rules.ts'

/** A rule, and the errors that it is for: a code, or `code/subcode` where the subcode decides. */
type RuleOfCodes = readonly [rule: ErrorRule, ...codes: (number | string)[]]

/** Meta takes no more for so long at least, in milliseconds. */
export const busyRule = (afterMs = 0): ErrorRule =>
  tooMuchRule('Meta takes no more messages for the moment', afterMs)
/** One person gets no more for so long, in milliseconds. */
export const tooMuchForPersonRule = (afterMs: number): ErrorRule =>
  tooMuchRule('Too many messages went to this person in a short time', afterMs, 'person')
/** Meta cannot do anything now. */
export const downRule = laterRule('Meta has a fault of its own')

/** The numbers from the first to the last. */
export const codesFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** What Meta’s errors mean on one platform. */
export type MetaErrors = ErrorTable<MetaError>

/** Makes a table of rules: a subcode decides before its code, and never a title or an HTTP status. */
export function createMetaErrors(otherwise: ErrorRule, rules: readonly RuleOfCodes[]): MetaErrors {
  const byCode = new Map(rules.flatMap(([rule, ...codes]) => codes.map((code) => [String(code), rule])))
  const codeOf = ({ code, error_subcode: subcode }: MetaError) => {
    const exact = `${code}/${subcode}`
    return byCode.has(exact) ? exact : String(code)
  }
  return createErrorTable<MetaError>({
    name: 'Meta',
    otherwise,
    find: (error) => byCode.get(codeOf(error)),
    wordsOf,
    codeOf,
  })
}

function wordsOf({ message, title, error_user_msg: forUser, error_data: data }: MetaError) {
  const details = typeof data === 'string' ? data : data?.details
  return details ?? forUser ?? message ?? title
}

/** An error in words: what a person can do, and what Meta says. At most 500 characters. */
export const describeMetaError = (error: MetaError, words?: string): string =>
  describeError('Meta', { code: error.code, words: wordsOf(error) }, words)
