import type { Settings } from './settingsQueries.ts'

type Failure = Pick<NonNullable<Settings['bot']['failure']>, 'kind' | 'status'>

/** Why a model gives no answer, as a part of a sentence about it: `refuses the key: 401`. */
export function modelFailureText({ kind, status }: Failure): string {
  if (kind === 'timeout') return 'does not answer in time'
  if (kind === 'unreachable') return 'cannot be reached'
  if (kind === 'garbage' || status === null) return 'answers, but nothing that the bot can use'
  if (status === 401 || status === 403) return `refuses the key: ${status}`
  if (status === 404) return `is not known at the address: ${status}`
  if (status === 429) return `takes no more questions for now: ${status}`
  return status < 500 ? `refuses the question: ${status}` : `answers with an error: ${status}`
}

/** Whether a model answers, of the account's own or the service's. */
export const asksModel = ({ engine, serviceModel }: Pick<Settings['bot'], 'engine' | 'serviceModel'>) =>
  engine === 'openai' || (engine === null && serviceModel !== null)
