import { numberText } from '../../ui/format.ts'
import { counted } from '../../ui/counted.ts'
import { reasonFor } from '../../contacts/timelineText.ts'
import type { Test, TestSuite } from './testQuestionQueries.ts'

/** What a test question expects, in words. */
export function expectedText({ expects, answer }: Test): string {
  if (expects === 'hand_over') return 'Expects that the bot hands over to a person.'
  if (expects === 'facts') return 'Expects a public fact, or a passage of a source.'
  return answer === null
    ? 'The answer that it expects is deleted: choose another one.'
    : `Expects the answer “${answer}”.`
}

/** What the bot did in the last run, in words. */
export function gotText({ got }: Test): string | undefined {
  if (got === null) return undefined
  if (got.kind === 'hand_over')
    return `It hands over to a person ${reasonFor('hand_over', got.reason ?? '')}.`
  if (got.kind === 'silence') return `It stays silent ${reasonFor('answer', got.reason ?? '')}.`
  if (got.kind === 'opt_out') return 'It takes this for an opt-out.'
  if (got.source === 'answer') return `It gives the answer “${got.title ?? ''}”.`
  const from =
    got.source === 'passage'
      ? ` from “${got.title ?? ''}”`
      : got.source === 'facts'
        ? ' from the public facts'
        : ''
  return `It says${from}: ${got.text ?? ''}`
}

/** Whether the verdict of a test question was another one before. */
export const hasChanged = ({ verdict, verdictBefore }: Test): boolean =>
  verdictBefore !== null && verdict !== verdictBefore

/** How many test questions pass, in words: `18 of 20 pass; 2 changed`. */
export function suiteText({ data, passed, changed, notRun }: TestSuite): string {
  const parts = [
    `${numberText(passed)} of ${counted(data.length, 'test question')} ${data.length === 1 ? 'passes' : 'pass'}`,
  ]
  if (changed > 0) parts.push(`${numberText(changed)} changed since the run before`)
  if (notRun > 0) parts.push(`${numberText(notRun)} not asked yet`)
  return parts.join('; ')
}
